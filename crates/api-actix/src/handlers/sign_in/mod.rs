//! Signing in and out, renewing and switching sessions, and verify for backends.

mod answer;
mod email_code;
mod login;
mod logout;
pub(crate) mod methods;
pub(crate) mod passkey;
mod refresh;
mod return_address;
pub(crate) mod sso;
mod switch_organization;
mod verify;
mod verify_second_factor;

use crate::endpoint::Route;

/// The routes of this subject.
pub(crate) const ROUTES: &[Route] = &[
    methods::ENDPOINT,
    login::ENDPOINT,
    passkey::OPTIONS,
    passkey::LOGIN,
    email_code::ASK,
    email_code::LOGIN,
    verify_second_factor::ENDPOINT,
    logout::ENDPOINT,
    refresh::ENDPOINT,
    return_address::ENDPOINT,
    sso::WAITING,
    sso::CONFIRM,
    switch_organization::LIST,
    switch_organization::SWITCH,
    verify::ENDPOINT,
];
