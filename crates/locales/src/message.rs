//! What a message consists of: text, variables, and a choice by plural form or by word. Terms and other messages are put in their places
//! when the file is read, so that a message needs nothing but itself.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use fluent_syntax::parser;

/// How deep a message may refer to terms, messages and choices.
const DEEPEST: usize = 8;

/// A part of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A text.
    Text(String),
    /// The value of a variable.
    Variable(String),
    /// One of several texts.
    Select {
        /// The variable that decides.
        variable: String,
        /// The texts by number, plural form or word.
        variants: Vec<(String, Vec<Piece>)>,
        /// The text for everything else.
        default: Vec<Piece>,
    },
}

/// A message.
pub(crate) type Message = Vec<Piece>;

/// The messages of a file by their names, with the line of each.
pub(crate) type Messages = HashMap<String, (usize, Message)>;

/// Where a file is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// What is wrong with it.
    pub(crate) what: String,
}

/// The variables of a message.
pub(crate) fn variables(message: &[Piece]) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for piece in message {
        match piece {
            Piece::Text(_) => {}
            Piece::Variable(name) => {
                found.insert(name.as_str());
            }
            Piece::Select { variable, variants, default } => {
                found.insert(variable.as_str());
                for pieces in variants.iter().map(|(_, pieces)| pieces).chain([default]) {
                    found.extend(variables(pieces));
                }
            }
        }
    }
    found
}

/// Reads a file.
pub(crate) fn read(text: &str) -> Result<Messages, Fault> {
    let resource = parser::parse(text).map_err(|(_, errors)| match errors.first() {
        Some(error) => Fault { line: line_of(text, &error.pos), what: error.kind.to_string() },
        None => Fault { line: 1, what: "can't be read".to_owned() },
    })?;
    let mut file = File { values: HashMap::new() };
    let mut names = Vec::new();
    // Messages and terms are in the order of the file, and each begins a line with its name.
    let mut rest = text.lines().enumerate();
    for entry in &resource.body {
        let (name, value) = match entry {
            Entry::Message(message) => (message.id.name.to_owned(), message.value.as_ref()),
            Entry::Term(term) => (format!("-{}", term.id.name), Some(&term.value)),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Junk { .. } => continue,
        };
        let begins = |line: &str| line.strip_prefix(&*name).is_some_and(|rest| rest.trim_start().starts_with('='));
        let line = rest.find(|(_, line)| begins(line)).map_or(1, |(number, _)| number.saturating_add(1));
        let fault = |what: &str| Fault { line, what: what.to_owned() };
        let value = value.ok_or_else(|| fault("a message has no text"))?;
        if let Entry::Message(message) = entry
            && !message.attributes.is_empty()
        {
            return Err(fault("attributes are not supported"));
        }
        if file.values.insert(name.clone(), value).is_some() {
            return Err(fault(&format!("{name} is there twice")));
        }
        names.push((name, line));
    }
    let messages = names.into_iter().filter(|(name, _)| !name.starts_with('-'));
    messages
        .map(|(name, line)| match file.values.get(&name).map(|value| file.compile(value, 0)) {
            Some(Ok(message)) => Ok((name, (line, merged(message)))),
            Some(Err(what)) => Err(Fault { line, what: format!("{name}: {what}") }),
            None => Err(Fault { line, what: format!("{name} is not there") }),
        })
        .collect()
}

fn line_of(text: &str, position: &Range<usize>) -> usize {
    let before = text.get(..position.start).unwrap_or(text);
    before.matches('\n').count().saturating_add(1)
}

/// The patterns of a file, by name; those of terms begin with a hyphen.
struct File<'a> {
    values: HashMap<String, &'a Pattern<&'a str>>,
}

impl File<'_> {
    fn compile(&self, pattern: &Pattern<&str>, depth: usize) -> Result<Message, String> {
        if depth > DEEPEST {
            return Err("it refers to itself, or is nested too deep".to_owned());
        }
        let mut pieces = Vec::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => pieces.push(Piece::Text((*value).to_owned())),
                PatternElement::Placeable { expression } => self.expression(expression, depth, &mut pieces)?,
            }
        }
        Ok(pieces)
    }

    fn expression(&self, expression: &Expression<&str>, depth: usize, pieces: &mut Message) -> Result<(), String> {
        match expression {
            Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                pieces.push(self.select(id.name, variants, depth)?);
                Ok(())
            }
            Expression::Select { .. } => Err("only a variable can be chosen by".to_owned()),
            Expression::Inline(inline) => self.inline(inline, depth, pieces),
        }
    }

    fn inline(&self, inline: &InlineExpression<&str>, depth: usize, pieces: &mut Message) -> Result<(), String> {
        let referred = |name: String| {
            let pattern = self.values.get(&name).ok_or_else(|| format!("there is no {name}"))?;
            self.compile(pattern, depth.saturating_add(1))
        };
        match inline {
            InlineExpression::StringLiteral { value } => {
                pieces.push(Piece::Text(fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned()));
            }
            InlineExpression::NumberLiteral { value } => pieces.push(Piece::Text((*value).to_owned())),
            InlineExpression::VariableReference { id } => pieces.push(Piece::Variable(id.name.to_owned())),
            InlineExpression::TermReference { id, attribute: None, arguments: None } => {
                pieces.extend(referred(format!("-{}", id.name))?);
            }
            InlineExpression::MessageReference { id, attribute: None } => {
                pieces.extend(referred(id.name.to_owned())?);
            }
            InlineExpression::Placeable { expression } => self.expression(expression, depth, pieces)?,
            InlineExpression::TermReference { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::FunctionReference { .. } => {
                return Err("functions, attributes and arguments are not supported".to_owned());
            }
        }
        Ok(())
    }

    fn select(&self, variable: &str, variants: &[Variant<&str>], depth: usize) -> Result<Piece, String> {
        let mut compiled = Vec::new();
        let mut default = Vec::new();
        for variant in variants {
            let pieces = merged(self.compile(&variant.value, depth.saturating_add(1))?);
            let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) = &variant.key;
            if variant.default {
                default = pieces;
            } else {
                compiled.push(((*key).to_owned(), pieces));
            }
        }
        Ok(Piece::Select { variable: variable.to_owned(), variants: compiled, default })
    }
}

/// The same with one text where several follow each other.
fn merged(pieces: Message) -> Message {
    let mut merged: Message = Vec::with_capacity(pieces.len());
    for piece in pieces {
        match (merged.last_mut(), piece) {
            (Some(Piece::Text(before)), Piece::Text(text)) => before.push_str(&text),
            (_, piece) => merged.push(piece),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (usize, String) {
        let Fault { line, what } = read(text).unwrap_err();
        (line, what)
    }

    #[test]
    fn a_message_has_text_variables_and_choices_and_takes_terms_in() {
        let text = "-brand = Ours\n\na = Hello { $name } of { -brand }.\nb =\n    { $count ->\n        [0] none\n        [one] one\n       *[other] { $count }{\" \"}more\n    }\n";
        let messages = read(text).unwrap();
        assert_eq!(messages.len(), 2);
        let variable = |name: &str| Piece::Variable(name.to_owned());
        let word = |text: &str| Piece::Text(text.to_owned());
        assert_eq!(messages["a"], (3, vec![word("Hello "), variable("name"), word(" of Ours.")]));
        let variants = vec![("0".to_owned(), vec![word("none")]), ("one".to_owned(), vec![word("one")])];
        let default = vec![variable("count"), word(" more")];
        assert_eq!(messages["b"], (4, vec![Piece::Select { variable: "count".to_owned(), variants, default }]));
        assert_eq!(variables(&messages["b"].1), BTreeSet::from(["count"]));
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_line() {
        assert_eq!(fault("a = x\nb = { $\n").0, 2);
        assert_eq!(fault("a = x\n\n?\n").0, 3);
        assert_eq!(fault("a = x\nb = y\na = z\n"), (3, "a is there twice".to_owned()));
        assert_eq!(fault("a = x\nb = { c }\n"), (2, "b: there is no c".to_owned()));
        assert_eq!(
            fault("a = { b }\nb = { a }\n").1.split(": ").nth(1),
            Some("it refers to itself, or is nested too deep")
        );
        assert_eq!(fault("a = { NUMBER($x) }\n").1, "a: functions, attributes and arguments are not supported");
        assert_eq!(fault("a = x\n    .b = y\n").1, "attributes are not supported");
    }
}
