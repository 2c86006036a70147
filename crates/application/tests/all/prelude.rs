//! The names that nearly every test uses: users, organizations, audit entries, and the world that holds them.

pub(crate) use std::sync::Arc;

pub(crate) use orgauth_application::App;
pub(crate) use orgauth_application::authorize::Caller;
pub(crate) use orgauth_application::initiator::{Initiator, Operator};
pub(crate) use orgauth_application::presented::{Presented, PresentedCookies};
pub(crate) use orgauth_application::sign_in::login::{InvalidCredentials, LoginError};
pub(crate) use orgauth_domain::accounts::user::User;
pub(crate) use orgauth_domain::audit::{Actor, AuditAction};
pub(crate) use orgauth_domain::organizations::invite::{Invite, InviteRefusal, InviteState, InvitedBy};
pub(crate) use orgauth_domain::organizations::membership::{Membership, MembershipStatus, Role};
pub(crate) use orgauth_domain::organizations::{Organization, OrganizationStatus, Plan};
pub(crate) use orgauth_domain::sign_in::EndReason;
pub(crate) use orgauth_domain::sign_in::access::AccessFault;
pub(crate) use orgauth_domain::sign_in::token::AuthenticationMethod;
pub(crate) use orgauth_domain::text::{Name, Slug};
pub(crate) use orgauth_domain::{Duration, Email, Secret, Timestamp};
pub(crate) use orgauth_testkit::builders::{self, NOW};
pub(crate) use orgauth_testkit::runtime::block_on;

pub(crate) use crate::invites::{ZOE, admin, invite, resend, revoke};
pub(crate) use crate::support::{
    Attempt, CLIENT_ADDRESS, ELSEWHERE, Held, Letter, NO_ADMINS, PASSWORD, Place, Snapshot, Stop, World, address,
    bearer, by, cookies, full, hold, partial, presented, refused, request, together, token_in,
};
