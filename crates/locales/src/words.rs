//! The texts in one language.

use std::collections::{BTreeMap, BTreeSet};

use orgauth_domain::Timestamp;
use orgauth_domain::locale::Locale;
use serde_json::{Map, json};

use crate::forms::Forms;
use crate::message::{Message, Piece, variables};

/// The value of a variable.
#[derive(Debug, Clone, Copy)]
pub enum Value<'a> {
    /// A text, which HTML shows as it is.
    Text(&'a str),
    /// A text that HTML shows in bold.
    Strong(&'a str),
    /// Markup of our own. A plain text has it as it is.
    Markup(&'a str),
    /// A number, by which a plural form is chosen.
    Number(u64),
}

/// The texts in one language.
pub struct Words {
    locale: Locale,
    forms: Forms,
    messages: BTreeMap<String, Message>,
}

/// What a message is written as.
#[derive(Debug, Clone, Copy)]
enum Form {
    Plain,
    Html,
}

impl Form {
    fn shown(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Html => escaped(text),
        }
    }
}

/// Around a value in a text that is written from right to left: the value's own direction doesn't change the text's.
const ISOLATE: [char; 2] = ['\u{2068}', '\u{2069}'];

impl Words {
    pub(crate) fn new(locale: Locale, messages: BTreeMap<String, Message>) -> Self {
        Self { forms: Forms::new(&locale), locale, messages }
    }

    /// The language.
    pub fn locale(&self) -> &Locale {
        &self.locale
    }

    /// The attribute `lang` of a page.
    pub fn lang(&self) -> &str {
        self.locale.as_str()
    }

    /// The attribute `dir` of a page.
    pub fn dir(&self) -> &'static str {
        if self.locale.is_right_to_left() { "rtl" } else { "ltr" }
    }

    /// The names of all messages.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.messages.keys().map(String::as_str)
    }

    /// The variables of a message.
    pub fn variables(&self, name: &str) -> BTreeSet<&str> {
        self.messages.get(name).map(|message| variables(message)).unwrap_or_default()
    }

    /// A message without variables.
    pub fn say(&self, name: &str) -> String {
        self.text(name, &[])
    }

    /// A message as plain text. A name that there isn't is returned as it is; so is that of a variable without a value.
    pub fn text(&self, name: &str, values: &[(&str, Value<'_>)]) -> String {
        self.written(name, values, Form::Plain)
    }

    /// A message as HTML: the text and the values are escaped, except markup.
    pub fn html(&self, name: &str, values: &[(&str, Value<'_>)]) -> String {
        self.written(name, values, Form::Html)
    }

    /// A message with one variable, as plain text.
    pub fn with_text(&self, name: &str, variable: &str, value: impl AsRef<str>) -> String {
        self.text(name, &[(variable, Value::Text(value.as_ref()))])
    }

    /// A message with one variable, as HTML; the value is markup of our own.
    pub fn with_markup(&self, name: &str, variable: &str, value: impl AsRef<str>) -> String {
        self.html(name, &[(variable, Value::Markup(value.as_ref()))])
    }

    /// A link with the text of a message, as HTML.
    pub fn link(&self, name: &str, address: &str) -> String {
        format!("<a href=\"{}\">{}</a>", escaped(address), self.html(name, &[]))
    }

    /// An instant in words, such as `21 November 2026, 01:25 UTC`.
    pub fn moment(&self, at: Timestamp) -> String {
        match self.forms.moment(at) {
            Some((date, time)) => {
                self.text("mail-moment", &[("date", Value::Text(&date)), ("time", Value::Text(&time))])
            }
            None => at.to_string(),
        }
    }

    fn written(&self, name: &str, values: &[(&str, Value<'_>)], form: Form) -> String {
        let mut out = String::new();
        match self.messages.get(name) {
            Some(message) => self.write(message, values, form, &mut out),
            None => out.push_str(&form.shown(name)),
        }
        out
    }

    fn write(&self, pieces: &[Piece], values: &[(&str, Value<'_>)], form: Form, out: &mut String) {
        let value_of = |name: &str| values.iter().find(|(one, _)| *one == name).map(|(_, value)| *value);
        for piece in pieces {
            match piece {
                Piece::Text(text) => out.push_str(&form.shown(text)),
                Piece::Variable(name) => {
                    let isolate = if self.locale.is_right_to_left() { Some(ISOLATE) } else { None };
                    out.extend(isolate.map(|[begin, _]| begin));
                    match value_of(name) {
                        Some(Value::Text(text)) => out.push_str(&form.shown(text)),
                        Some(Value::Strong(text)) => match form {
                            Form::Plain => out.push_str(text),
                            Form::Html => out.extend(["<strong>", &escaped(text), "</strong>"]),
                        },
                        Some(Value::Markup(markup)) => out.push_str(markup),
                        Some(Value::Number(number)) => out.push_str(&number.to_string()),
                        None => out.push_str(&form.shown(name)),
                    }
                    out.extend(isolate.map(|[_, end]| end));
                }
                Piece::Select { variable, variants, default } => {
                    let key = match value_of(variable) {
                        Some(Value::Number(number)) => {
                            let exact = number.to_string();
                            let is_exact = variants.iter().any(|(key, _)| *key == exact);
                            if is_exact { exact } else { self.forms.plural(number).to_owned() }
                        }
                        Some(Value::Text(text) | Value::Strong(text) | Value::Markup(text)) => text.to_owned(),
                        None => String::new(),
                    };
                    let chosen = variants.iter().find(|(one, _)| *one == key).map_or(default, |(_, pieces)| pieces);
                    self.write(chosen, values, form, out);
                }
            }
        }
    }

    /// The messages that `is_wanted` names, as JSON for `words.js`: a text, or a list of texts, variables (`{"v": name}`) and choices
    /// (`{"s": variable, "c": {key: …}, "o": …}`). No `<` is in it, so that it can't end the element that holds it.
    pub fn table(&self, is_wanted: impl Fn(&str) -> bool) -> String {
        let wanted = self.messages.iter().filter(|(name, _)| is_wanted(name));
        let table: Map<_, _> = wanted.map(|(name, message)| (name.clone(), compact(message))).collect();
        serde_json::Value::Object(table).to_string().replace('<', "\\u003c")
    }
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Words({})", self.locale)
    }
}

fn compact(message: &[Piece]) -> serde_json::Value {
    match message {
        [] => json!(""),
        [Piece::Text(text)] => json!(text),
        pieces => pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => json!(text),
                Piece::Variable(name) => json!({"v": name}),
                Piece::Select { variable, variants, default } => {
                    let cases: Map<_, _> = variants.iter().map(|(key, text)| (key.clone(), compact(text))).collect();
                    json!({"s": variable, "c": cases, "o": compact(default)})
                }
            })
            .collect(),
    }
}

/// A text with the characters escaped that mean something in HTML, as askama does.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&#60;"),
            '>' => escaped.push_str("&#62;"),
            '&' => escaped.push_str("&#38;"),
            '"' => escaped.push_str("&#34;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}
