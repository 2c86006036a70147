//! A real browser: headless Chromium with its own profile and its own chromedriver.
//!
//! The methods wait for the page and never sleep for a fixed time. When a test fails, its last screenshot is kept in
//! target/screenshots.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;
use std::{fs, thread};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use reqwest::Method;
use rustix::process::{Pid, Signal};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use url::{ParseError, Url};

use crate::eventually;

const PATIENCE: Duration = Duration::from_mins(1);

const MISSING: &str = "the browser tests need Chromium and its driver: `apt-get install chromium chromium-driver`, \
                       which tests/run does where it may";

/// Runs before the scripts of every page: records violations of the Content-Security-Policy, and script errors.
const RECORD_VIOLATIONS: &str = "
    window.violations = [];
    addEventListener('securitypolicyviolation', event => violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    addEventListener('error', event => violations.push(`error: ${event.message}`));
    addEventListener('unhandledrejection', event => violations.push(`rejected: ${event.reason}`));
";

/// The size of the browser's window.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Screen {
    Wide,
    Phone,
    /// The narrowest width of WCAG 1.4.10.
    Narrow,
}

/// A browser. Dropping it ends the browser and its driver.
#[derive(Debug)]
pub struct Browser {
    name: String,
    runtime: Runtime,
    client: Client,
    driver: Child,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser whose screenshots are called `name-….png`.
    pub fn start(name: &str, screen: Screen) -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            // A process group of its own, so that no process of the browser outlives the test.
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("chromedriver: {error}\n{MISSING}"));
        let port = port_of(driver.stdout.take().expect("a pipe from chromedriver"));
        let profile = tempfile::tempdir().expect("a directory for the profile");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-first-run",
            "--lang=en-GB",
            &format!("--user-data-dir={}", profile.path().display()),
        ];
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        let capabilities = capabilities.as_object().cloned().expect("an object");
        let address = format!("http://127.0.0.1:{port}");
        let client = runtime.block_on(async {
            ClientBuilder::new(HttpConnector::new()).capabilities(capabilities).connect(&address).await
        });
        let client = client.unwrap_or_else(|error| {
            end(&mut driver);
            panic!("Chromium did not start: {error}\n{MISSING}")
        });
        let browser = Self { name: name.to_owned(), runtime, client, driver, _profile: profile };
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({"source": RECORD_VIOLATIONS}));
        browser.screen(screen);
        browser
    }

    pub fn screen(&self, screen: Screen) {
        let (width, height, mobile) = match screen {
            Screen::Wide => (1280, 800, false),
            Screen::Phone => (360, 740, true),
            Screen::Narrow => (320, 640, true),
        };
        let metrics = json!({"width": width, "height": height, "mobile": mobile, "deviceScaleFactor": 1});
        self.devtools("Emulation.setDeviceMetricsOverride", metrics);
    }

    /// Loads an address anew, also when only its fragment differs from the current one.
    pub fn open(&self, address: &str) {
        for address in ["about:blank", address] {
            self.runtime.block_on(self.client.goto(address)).expect("opening an address");
        }
    }

    pub fn reload(&self) {
        self.runtime.block_on(self.client.refresh()).expect("loading again");
    }

    pub fn address(&self) -> String {
        self.runtime.block_on(self.client.current_url()).expect("the address").to_string()
    }

    /// Waits until the heading is this text.
    pub fn arrive(&self, heading: &str) {
        self.eventually(heading, "h1 is not there", || (self.text("h1") == heading).then_some(()));
    }

    /// Waits until a visible element of the selector contains this text.
    pub fn see(&self, css: &str, text: &str) {
        self.eventually(text, css, || self.text(css).contains(text).then_some(()));
    }

    /// Returns the text of the visible elements; empty when there are none, or while another page is loaded.
    pub fn text(&self, css: &str) -> String {
        const SCRIPT: &str = "return [...document.querySelectorAll(arguments[0])]
            .filter(element => element.checkVisibility()).map(element => element.textContent.trim()).join('\\n')";
        self.try_script(SCRIPT, vec![json!(css)]).and_then(|text| Some(text.as_str()?.to_owned())).unwrap_or_default()
    }

    pub fn click(&self, css: &str) {
        self.with(css, |element| self.runtime.block_on(element.click()));
    }

    /// Replaces the content of a field.
    pub fn fill(&self, css: &str, text: &str) {
        self.with(css, |element| {
            self.runtime.block_on(async {
                element.clear().await?;
                element.send_keys(text).await
            })
        });
    }

    /// Types into the focused element.
    pub fn type_here(&self, text: &str) {
        let typed = self.runtime.block_on(async { self.client.active_element().await?.send_keys(text).await });
        typed.expect("typing");
    }

    /// Presses a key in the focused element.
    pub fn press(&self, key: Key) {
        self.type_here(&char::from(key).to_string());
    }

    /// Returns the id of the focused element.
    pub fn focus(&self) -> String {
        self.script("return document.activeElement.id", vec![]).as_str().unwrap_or_default().to_owned()
    }

    /// Runs a script in the page, awaits its promise and returns the value.
    pub fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.runtime.block_on(self.client.execute(script, arguments)).expect("running a script")
    }

    /// Like [`Self::script`]; `None` when the script fails, as it does while another page is loaded.
    pub fn try_script(&self, script: &str, arguments: Vec<Value>) -> Option<Value> {
        self.runtime.block_on(self.client.execute(script, arguments)).ok()
    }

    /// Returns the policy violations and script errors since the page was opened. Leaves out the browser's own message about each
    /// answer with an error status.
    pub fn complaints(&self) -> Vec<String> {
        let seen = self.script("return window.violations", vec![]);
        let mut found: Vec<String> = serde_json::from_value(seen).expect("the witness's notes");
        let log = self.extension("se/log", json!({"type": "browser"}));
        for entry in log.as_array().into_iter().flatten() {
            let text = entry["message"].as_str().unwrap_or_default();
            if entry["level"] == "SEVERE" && !text.contains("Failed to load resource") {
                found.push(text.to_owned());
            }
        }
        found
    }

    /// Sets the preferred color scheme: `light` or `dark`.
    pub fn scheme(&self, scheme: &str) {
        let features = json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]});
        self.devtools("Emulation.setEmulatedMedia", features);
    }

    /// Blocks requests to addresses that match one of these patterns, where `*` is anything.
    pub fn block(&self, addresses: &[&str]) {
        self.devtools("Network.enable", json!({}));
        self.devtools("Network.setBlockedURLs", json!({"urls": addresses}));
    }

    /// Opens another tab and switches to it; tabs are numbered from 0 in the order of their opening.
    pub fn open_tab(&self) {
        let tab = self.runtime.block_on(async {
            let tab = self.client.new_window(true).await?;
            self.client.switch_to_window(tab.handle).await
        });
        tab.expect("another tab");
    }

    /// Switches to the nth tab.
    pub fn switch_tab(&self, nth: usize) {
        let switched = self.runtime.block_on(async {
            let tabs = self.client.windows().await?;
            let tab = tabs.into_iter().nth(nth).expect("a tab");
            self.client.switch_to_window(tab).await
        });
        switched.expect("the tab");
    }

    /// Saves a screenshot in target/screenshots.
    pub fn picture(&self, what: &str) {
        let taken = self.devtools("Page.captureScreenshot", json!({}));
        let picture = BASE64_STANDARD.decode(taken["data"].as_str().unwrap_or_default()).expect("a picture");
        fs::write(screenshot_directory().join(format!("{}-{what}.png", self.name)), picture).expect("a file");
    }

    fn with(&self, css: &str, act: impl Fn(Element) -> Result<(), CmdError>) {
        self.eventually("it can be used", css, || {
            let elements = self.runtime.block_on(self.client.find_all(Locator::Css(css))).ok()?;
            let shown = |element: &Element| self.runtime.block_on(element.is_displayed()).unwrap_or(false);
            act(elements.into_iter().find(shown)?).ok()
        });
    }

    fn eventually<T>(&self, wanted: &str, place: &str, mut probe: impl FnMut() -> Option<T>) -> T {
        let what = format!("{wanted:?} in {place:?}");
        let found = crate::process::poll(PATIENCE, &mut probe);
        found.unwrap_or_else(|| panic!("{what}: not within {PATIENCE:?}; the page says:\n{}", self.text("main")))
    }

    fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.extension("goog/cdp/execute", json!({"cmd": command, "params": parameters}))
    }

    fn extension(&self, path: &'static str, body: Value) -> Value {
        self.runtime.block_on(self.client.issue_cmd(Extension { path, body })).expect("a command of chromedriver")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if thread::panicking() {
            let taken = self.runtime.block_on(self.client.screenshot());
            let _ = taken
                .map(|picture| fs::write(screenshot_directory().join(format!("{}-failed.png", self.name)), picture));
        }
        let client = self.client.clone();
        let _ = self.runtime.block_on(async { tokio::time::timeout(Duration::from_secs(5), client.close()).await });
        end(&mut self.driver);
    }
}

/// A chromedriver command beyond the WebDriver standard.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, base_url: &Url, session_id: Option<&str>) -> Result<Url, ParseError> {
        base_url.join(&format!("session/{}/{}", session_id.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// Returns the directory of the screenshots: target/screenshots.
fn screenshot_directory() -> PathBuf {
    let here = std::env::current_exe().expect("this test's own path");
    // target/debug/deps/all-0123
    let directory = here.ancestors().nth(3).expect("a target directory").join("screenshots");
    fs::create_dir_all(&directory).expect("a directory for the pictures");
    directory
}

/// Returns the port that chromedriver prints, and keeps draining the pipe afterwards.
fn port_of(pipe: ChildStdout) -> u16 {
    let (sender, port) = channel();
    thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            if let Some(port) = line.split("successfully on port ").nth(1) {
                let _ = sender.send(port.trim_end_matches('.').parse().ok());
            }
        }
    });
    eventually("chromedriver names its port", PATIENCE, || port.try_iter().flatten().next())
}

fn end(driver: &mut Child) {
    let _ = rustix::process::kill_process_group(Pid::from_child(driver), Signal::KILL);
    let _ = driver.wait();
}
