//! The grammar of filters (RFC 7644, 3.4.2.2), before the fields are known.

use orgauth_domain::organizations::directory::Operator;

use crate::error::{ScimError, ScimType, shortened};

/// The longest filter, in characters.
const LONGEST: usize = 2_000;
/// How deep parentheses and value paths may be nested.
const DEEPEST: usize = 10;
/// How many comparisons a filter may have.
const MOST: usize = 40;

/// A filter as it was written; names are in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expression {
    And(Vec<Self>),
    Or(Vec<Self>),
    Not(Box<Self>),
    Present(String),
    Compare {
        name: String,
        operator: Operator,
        value: Literal,
    },
    /// `name[inner]`, or `name[inner].sub` with what is asked of `sub`.
    Within {
        name: String,
        inner: Box<Self>,
        sub: Option<Box<Self>>,
    },
}

/// A value as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Literal {
    Text(String),
    Boolean(bool),
    Number(String),
    Null,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Name(String),
    Text(String),
    Number(String),
    Open,
    Close,
    OpenBracket,
    CloseBracket,
}

pub(crate) fn wrong(kind: ScimType, text: &str, why: &str) -> ScimError {
    ScimError::bad(kind, format!("{why}: {}", shortened(text)))
}

/// Reads a whole filter.
///
/// # Errors
/// `invalidFilter`.
pub(crate) fn parse(text: &str) -> Result<Expression, ScimError> {
    let fail = |why: &str| wrong(ScimType::InvalidFilter, text, why);
    if text.chars().count() > LONGEST {
        return Err(fail("the filter is longer than 2000 characters"));
    }
    // Also as an escape in a text.
    let has_control = |token: &Token| matches!(token, Token::Text(text) if text.chars().any(char::is_control));
    let tokens = tokens(text).ok_or_else(|| fail("the filter has a character that has no place there"))?;
    if tokens.iter().any(has_control) {
        return Err(fail("the filter has a control character"));
    }
    let mut parser = Parser { tokens: &tokens, at: 0, comparisons: 0 };
    let expression = parser.either(0).map_err(fail)?;
    if parser.at < tokens.len() {
        return Err(fail("the filter goes on after its end"));
    }
    Ok(expression)
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | ':' | '_' | '-' | '$' | '+')
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            c if c.is_whitespace() => c.len_utf8(),
            '(' | ')' | '[' | ']' => {
                tokens.push(match first {
                    '(' => Token::Open,
                    ')' => Token::Close,
                    '[' => Token::OpenBracket,
                    _ => Token::CloseBracket,
                });
                1
            }
            '"' => {
                let end = end_of_text(rest)?;
                tokens.push(Token::Text(serde_json::from_str(rest.get(..end)?).ok()?));
                end
            }
            c if is_name(c) => {
                let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
                let word = rest.get(..end)?.to_owned();
                let is_number = c.is_ascii_digit() || (c == '-' && end > 1);
                tokens.push(if is_number { Token::Number(word) } else { Token::Name(word) });
                end
            }
            _ => return None,
        };
        rest = rest.get(length..)?;
    }
    Some(tokens)
}

/// Where a text in quotes ends.
fn end_of_text(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    comparisons: usize,
}

type Parsed = Result<Expression, &'static str>;

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// Takes this word, in any case.
    fn takes_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.peek(), Some(Token::Name(name)) if name.eq_ignore_ascii_case(word));
        self.at += usize::from(is_it);
        is_it
    }

    fn takes(&mut self, token: &Token) -> bool {
        let is_it = self.peek() == Some(token);
        self.at += usize::from(is_it);
        is_it
    }

    fn either(&mut self, depth: usize) -> Parsed {
        let mut all = vec![self.both(depth)?];
        while self.takes_word("or") {
            all.push(self.both(depth)?);
        }
        Ok(one_or(all, Expression::Or))
    }

    fn both(&mut self, depth: usize) -> Parsed {
        let mut all = vec![self.one(depth)?];
        while self.takes_word("and") {
            all.push(self.one(depth)?);
        }
        Ok(one_or(all, Expression::And))
    }

    fn one(&mut self, depth: usize) -> Parsed {
        if depth > DEEPEST {
            return Err("the filter is nested too deeply");
        }
        let is_not = matches!((self.peek(), self.tokens.get(self.at + 1)), (Some(Token::Name(name)), Some(Token::Open))
            if name.eq_ignore_ascii_case("not"));
        if is_not {
            self.at += 2;
            return Ok(Expression::Not(Box::new(self.closed(depth + 1, &Token::Close)?)));
        }
        if self.takes(&Token::Open) {
            return self.closed(depth + 1, &Token::Close);
        }
        let Some(Token::Name(name)) = self.peek().cloned() else { return Err("the filter lacks an attribute") };
        self.at += 1;
        let name = plain(&name);
        if !self.takes(&Token::OpenBracket) {
            return self.comparison(name);
        }
        let inner = Box::new(self.closed(depth + 1, &Token::CloseBracket)?);
        let sub = match self.peek().cloned() {
            Some(Token::Name(sub)) if sub.starts_with('.') => {
                self.at += 1;
                Some(Box::new(self.comparison(sub.trim_start_matches('.').to_ascii_lowercase())?))
            }
            _ => None,
        };
        Ok(Expression::Within { name, inner, sub })
    }

    /// What is before the closing token.
    fn closed(&mut self, depth: usize, end: &Token) -> Parsed {
        let inner = self.either(depth)?;
        if self.takes(end) { Ok(inner) } else { Err("the filter lacks a closing bracket") }
    }

    fn comparison(&mut self, name: String) -> Parsed {
        self.comparisons += 1;
        if self.comparisons > MOST {
            return Err("the filter has more than 40 comparisons");
        }
        let Some(Token::Name(word)) = self.peek().cloned() else { return Err("the filter lacks an operator") };
        self.at += 1;
        if word.eq_ignore_ascii_case("pr") {
            return Ok(Expression::Present(name));
        }
        let operator = operator(&word).ok_or("the filter has an unknown operator")?;
        let value = match self.peek() {
            Some(Token::Text(text)) => Literal::Text(text.clone()),
            Some(Token::Number(number)) => Literal::Number(number.clone()),
            Some(Token::Name(word)) if word.eq_ignore_ascii_case("true") => Literal::Boolean(true),
            Some(Token::Name(word)) if word.eq_ignore_ascii_case("false") => Literal::Boolean(false),
            Some(Token::Name(word)) if word.eq_ignore_ascii_case("null") => Literal::Null,
            _ => return Err("the filter lacks a value"),
        };
        self.at += 1;
        Ok(Expression::Compare { name, operator, value })
    }
}

fn one_or(mut all: Vec<Expression>, several: impl Fn(Vec<Expression>) -> Expression) -> Expression {
    match (all.len(), all.pop()) {
        (1, Some(only)) => only,
        (_, Some(last)) => {
            all.push(last);
            several(all)
        }
        (_, None) => several(all),
    }
}

fn operator(word: &str) -> Option<Operator> {
    Some(match word.to_ascii_lowercase().as_str() {
        "eq" => Operator::Equal,
        "ne" => Operator::NotEqual,
        "co" => Operator::Contains,
        "sw" => Operator::StartsWith,
        "ew" => Operator::EndsWith,
        "gt" => Operator::Greater,
        "ge" => Operator::GreaterOrEqual,
        "lt" => Operator::Less,
        "le" => Operator::LessOrEqual,
        _ => return None,
    })
}

/// A name in lower case, without the schema of users or groups before it.
pub(crate) fn plain(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let before = |schema: &str| name.strip_prefix(&schema.to_ascii_lowercase())?.strip_prefix(':').map(str::to_owned);
    before(crate::json::USER)
        .or_else(|| before(crate::json::ENTERPRISE))
        .or_else(|| before(crate::json::GROUP))
        .unwrap_or(name)
}
