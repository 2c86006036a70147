//! `/org/members` and below: list, change, remove.

use orgauth_api_derive::{Answer, Body};
use orgauth_application::organizations::members::{self, Background, MemberChange, MemberQuery, Members, RoleSource};
use orgauth_application::organizations::reset_two_factor::{self, ResetRefusal};
use orgauth_application::organizations::roles::RoleError;
use orgauth_domain::organizations::membership::{
    AfterMember, MemberEntry, MemberOrder, MemberPlace, MembershipStatus, Role,
};
use orgauth_domain::organizations::roles::{Origin, OriginKind, SuspendedBy, WordList};
use orgauth_domain::text::Name;
use orgauth_domain::{Email, Timestamp, UserId};

use crate::code::ErrorCode::{
    AdminRequired, CannotRemoveSelf, CannotResetSelf, CannotSuspendSelf, LastAdmin, ManagedByDirectory,
    MemberElsewhere, MemberNotFound, OnlyAdmin, PermissionNotHeld, ReauthenticationRequired, TwoFactorNotEnabled,
    UnknownRole,
};
use crate::dto::Message;
use crate::dto::directory::InDirectory;
use crate::dto::organizations::JsonObject;
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::body::UnknownFields;
use crate::http::call::{Call, Reply};
use crate::http::cookies;
use crate::http::credential::{self, Admin, MemberOrOperator};
use crate::http::fields::{GivenMetadata, Nullable, RoleKeys};
use crate::http::page::{self, Page, Query};
use crate::http::parameter::{Parameter, PathId};

const SEARCH: Parameter = page::search("Only members whose name or address contains this text; case is ignored.");

const ROLE: Parameter = Parameter::query::<Role>("role", "Only members with this role.");

const STATUS: Parameter = Parameter::query::<MembershipStatus>("status", "Only members with this status.");

const SORT: Parameter = Parameter::query::<MemberOrder>("sort", "The order; `-` before it reverses it.");

const ID: PathId<UserId> = PathId::new("id", "The user's identifier.", MemberNotFound);

endpoint! {
    /// Lists the members page by page, ordered by the time when they joined or as the query says.
    ///
    /// Every member may call this. Includes suspended members. A page with `?q`, `?role` or `?status` may have few members or
    /// none, and still have `nextCursor`.
    ///
    /// A page with one of these examines 10,000 members. `?q` keeps the members whose name or address contains it, at
    /// most 254 characters; the case of letters makes no difference, in any script, and no character has a special
    /// meaning.
    ///
    /// For admins and service keys each member has `hasPasskey`: before passkeys are made the only way to sign in, it shows who
    /// could not do so. They also see where each role is from (`roleOrigins`), who suspended a member (`suspendedBy`), and in which
    /// hour the member was last active (`lastActiveAt`); only they may sort by that.
    ///
    /// A cursor is valid only with the same `?sort`. Names are compared by code point; the case of A to Z makes no difference.
    /// Members without `lastActiveAt` come first, with `-lastActiveAt` last. A member who becomes active while the pages are read may
    /// be on two of them, or on none.
    ///
    /// `total` is on the first page only: how many members there are. With `?q`, `?role` or `?status`, it is how many match, and
    /// left out when there are more pages.
    LIST = Get "/org/members" listMembers, Members, list,
    parameters: &[page::limit::<{ page::LIMIT }>(), page::CURSOR, SEARCH, ROLE, STATUS, SORT],
    errors: &[AdminRequired],
}

endpoint! {
    /// Changes a member's role, status, or roles in the product.
    ///
    /// Fields that are left out stay unchanged. Admins can't suspend themselves. The last active admin can't be suspended or lose
    /// the role.
    ///
    /// A suspended member can't sign in to this organization, and verify says `"status": "suspended"` from the next
    /// request on. Reinstating ends the member's earlier sessions, so that a stolen token does not become valid again:
    /// the member signs in again.
    ///
    /// Where the organization's directory rules the member, status and a role by one of its groups are changed there (409
    /// `managed_by_directory`). In an emergency an admin suspends by hand, and lifts that again; the directory doesn't.
    ///
    /// `roles` are all roles in the product that the member has by hand. A role that the member has from elsewhere, by a rule of a
    /// connection, stays; in the list it changes nothing. A role that is new to the member needs its permissions of whoever gives it
    /// (403 `permission_not_held`). What the product keeps (`metadata`) is changed by service keys; for people it is 403 `admin_required`,
    /// and they don't see it. It ends with the membership. The only active admin can't change the own ones (409 `last_admin`). Verify shows the change at its
    /// next call.
    UPDATE = Patch "/org/members/{id}" updateMember, Members, update,
    parameters: &[ID.parameter()],
    errors: &[CannotSuspendSelf, LastAdmin, OnlyAdmin, ManagedByDirectory, UnknownRole, PermissionNotHeld],
}

endpoint! {
    /// Removes a member from the organization.
    ///
    /// Ends the member's sessions in this organization; verify refuses their access tokens from its next call on. Admins can't
    /// remove themselves: they leave with `POST /org/leave`.
    ///
    /// Sessions in other organizations continue. Whom the organization's directory rules is removed there (409 `managed_by_directory`).
    REMOVE = Delete "/org/members/{id}" removeMember, Members, remove,
    parameters: &[ID.parameter()],
    errors: &[CannotRemoveSelf, LastAdmin, ManagedByDirectory],
}

endpoint! {
    /// Ends a member's sessions in the organization.
    ///
    /// Verify refuses their access tokens from its next call on. Sessions in other organizations continue. The member can sign in
    /// again; to prevent that, suspend the member.
    ///
    /// If the member has no session here, the answer is the same, and the audit log gets no entry.
    END_SESSIONS = Post "/org/members/{id}/end-sessions" endMemberSessions, Members, end_sessions,
    parameters: &[ID.parameter()],
}

endpoint! {
    /// Resets the second factor of a member who lost it.
    ///
    /// Turns two-factor authentication off for the account, removes its passkeys and its identities at the service's providers whose second
    /// factor counts, ends its sessions, and mails the member. The password stays: whoever calls has to be sure who asked. A second factor
    /// belongs to the account, so this works only where the account belongs to this organization alone, suspended memberships included;
    /// otherwise it is 409 `member_elsewhere`, and the operator does it.
    ///
    /// An admin needs a session that was begun with a second factor (403 `reauthentication_required`), and can't do it to the own account. A
    /// member without any is 409 `two_factor_not_enabled`. Where the organization requires a second factor, the member sets a new one up at
    /// the next sign-in.
    RESET_TWO_FACTOR = Post "/org/members/{id}/reset-2fa" resetMemberTwoFactor, Members, reset_two_factor,
    parameters: &[ID.parameter()],
    errors: &[CannotResetSelf, ReauthenticationRequired, MemberElsewhere, TwoFactorNotEnabled],
}

endpoint! {
    /// Ends the caller's own membership in the organization.
    ///
    /// Every member may call this, except the last active admin and whom the organization's directory rules (409 `managed_by_directory`). Ends the caller's sessions in this organization and clears the
    /// cookies. The account and its other memberships stay.
    ///
    /// Webhooks get `member.removed`, with the member as the actor.
    LEAVE = Post "/org/leave" leaveOrganization, Members, leave,
    refuses_mixed_keys: true,
    unknown_fields: UnknownFields::Refused,
    clears: &cookies::ALL,
    errors: &[LastAdmin, ManagedByDirectory],
}

/// A change of a member.
#[derive(Body)]
pub(crate) struct UpdateMemberBody {
    /// The member's role; stays unchanged if left out.
    pub(crate) role: Option<Role>,
    /// `suspended` suspends the member, `active` reinstates the member; stays unchanged if left out.
    pub(crate) status: Option<MembershipStatus>,
    /// The keys of all roles in the product that the member has by hand, at most 20; they stay unchanged if left out.
    pub(crate) roles: Option<RoleKeys>,
    /// What the product keeps with the membership: an object of at most 4096 bytes of JSON, for service keys alone. It replaces what was
    /// kept, and `null` clears it; stays unchanged if left out.
    pub(crate) metadata: Option<Nullable<GivenMetadata>>,
}

/// A page of members.
#[derive(Answer)]
pub(crate) struct MembersData {
    /// The members.
    pub(crate) members: Vec<Member>,
    /// The value of `?cursor` for the next page; left out on the last page.
    #[eg("MTc5NTI3MDA0NjAzMS51c3JfMDFtN3o2")]
    pub(crate) next_cursor: Option<String>,
    /// How many members there are, or how many match; left out on further pages, and where counting would cost too much.
    #[eg(3)]
    pub(crate) total: Option<u64>,
}

/// A member after a change.
#[derive(Answer)]
pub(crate) struct MemberData {
    /// The member.
    pub(crate) member: Member,
}

/// A member.
#[derive(Answer)]
pub(crate) struct Member {
    /// The user's identifier, `usr_…`.
    pub(crate) user_id: UserId,
    /// Display name.
    pub(crate) name: Name,
    /// Email address in its canonical form: all lower case, the domain in punycode.
    pub(crate) email: Email,
    /// The member's role: `member` or `org_admin`.
    pub(crate) role: Role,
    /// The member's status: `active` or `suspended`.
    pub(crate) status: MembershipStatus,
    /// When the member joined.
    pub(crate) joined_at: Timestamp,
    /// Whether the member has turned two-factor authentication on.
    pub(crate) two_factor_enabled: bool,
    /// The keys of the member's roles in the product.
    #[eg(["billing"])]
    pub(crate) roles: WordList,
    /// Whether the member has a passkey that signs in to this organization; only in the list, and only for admins and service keys.
    pub(crate) has_passkey: Option<bool>,
    /// What the organization's directory says of the member; left out if it says nothing, and for callers who are neither admins nor
    /// service keys.
    pub(crate) directory: Option<InDirectory>,
    /// Where each of `roles` is from, and `role` where groups of the directory give it; only for admins and service keys.
    pub(crate) role_origins: Option<Vec<RoleOrigins>>,
    /// Who suspended the member; left out for members who are active, and for callers who are neither admins nor service keys.
    pub(crate) suspended_by: Option<SuspendedBy>,
    /// The hour in which the member last signed in here or refreshed a session; left out if there was none since joining, and for callers
    /// who are neither admins nor service keys.
    pub(crate) last_active_at: Option<Timestamp>,
    /// What the product keeps with the membership; only for service keys, and left out if it keeps nothing.
    pub(crate) metadata: Option<JsonObject>,
}

/// Where a member has a role from.
#[derive(Answer)]
pub(crate) struct RoleOrigins {
    /// The role's key.
    #[eg("billing")]
    pub(crate) role: String,
    /// What it is from: removing one leaves the others.
    pub(crate) origins: Vec<RoleOrigin>,
}

/// What a role is from.
#[derive(Answer)]
pub(crate) struct RoleOrigin {
    /// The kind: `hand`, `connection` or `group`.
    #[name("type")]
    pub(crate) kind: OriginKind,
    /// The identifier of the connection or group; left out for `hand`.
    #[eg("grp_01jzv3kqxtfx9bwz9ttj6wqz1a")]
    pub(crate) id: Option<String>,
    /// The name of the connection or group; left out for `hand`.
    #[eg("Finance")]
    pub(crate) name: Option<String>,
}

impl From<RoleSource> for RoleOrigin {
    fn from(source: RoleSource) -> Self {
        let (kind, id) = match source.origin {
            Origin::ByHand => (OriginKind::Hand, None),
            Origin::Connection(id) => (OriginKind::Connection, Some(id.to_string())),
            Origin::Group(id) => (OriginKind::Group, Some(id.to_string())),
        };
        Self { kind, id, name: source.name }
    }
}

impl Member {
    /// A member, with what only admins see.
    fn with(entry: MemberEntry, background: Background) -> Self {
        let Background { said, suspended_by, origins, metadata } = background;
        let from = |(role, sources): (String, Vec<RoleSource>)| RoleOrigins {
            role,
            origins: sources.into_iter().map(RoleOrigin::from).collect(),
        };
        Self {
            directory: said.as_ref().map(InDirectory::from),
            role_origins: Some(origins.into_iter().map(from).collect()),
            suspended_by,
            last_active_at: entry.last_active_at,
            metadata: metadata.as_ref().map(JsonObject::from),
            ..entry.into()
        }
    }
}

impl From<MemberEntry> for Member {
    fn from(entry: MemberEntry) -> Self {
        Self {
            user_id: entry.user_id,
            name: entry.name,
            email: entry.email,
            role: entry.role,
            status: entry.status,
            joined_at: entry.joined_at,
            two_factor_enabled: entry.two_factor_enabled,
            roles: entry.roles,
            has_passkey: None,
            directory: None,
            role_origins: None,
            suspended_by: None,
            last_active_at: None,
            metadata: None,
        }
    }
}

async fn list(call: Call<MemberOrOperator>) -> Result<Reply<MembersData>, ApiError> {
    let mut query = Query::new(call.raw.query_string());
    let start = MemberPlace::start(query.word("sort").unwrap_or(MemberOrder::JoinedAt));
    let page = Page::of(&mut query, |text| place(&start, text));
    let search = query.search();
    let role = query.value("role", "must be member or org_admin", Role::parse);
    let status = query.value("status", "must be active or suspended", |word| {
        MembershipStatus::parse(word).filter(|status| *status != MembershipStatus::Removed)
    });
    let Page { limit, after } = query.finish(page)?;
    let initiator = call.initiator();
    let place = after.unwrap_or(start);
    let query = MemberQuery { place, limit: limit.unwrap_or(page::LIMIT), search, role, status };
    // Serialized on the blocking thread: there may be a thousand members, and the worker thread has other requests to answer.
    call.run_list(move |app| {
        let Members { page, total } = members::list(app, &initiator, &query)?;
        let with_passkey = members::with_passkey(app, &initiator, &page.entries)?;
        let mut backgrounds = members::background(app, &initiator, &page.entries)?;
        let member = |entry: MemberEntry| {
            let has_passkey = with_passkey.as_ref().map(|users| users.contains(&entry.user_id));
            match &mut backgrounds {
                Some(all) => {
                    let background = all.remove(&entry.user_id).unwrap_or_default();
                    Member { has_passkey, ..Member::with(entry, background) }
                }
                None => Member { has_passkey, ..entry.into() },
            }
        };
        Reply::of(&MembersData {
            members: page.entries.into_iter().map(member).collect(),
            next_cursor: page.next.and_then(|place| cursor(&place)),
            total,
        })
    })
    .await?
}

/// The cursor of a place: key and identifier, and before them the order, unless it is the usual one.
fn cursor(place: &MemberPlace) -> Option<String> {
    let (key, user) = match &place.after {
        AfterMember::Joined(place) | AfterMember::Active(place) => {
            place.as_ref().map(|(at, user)| (at.millis().to_string(), user))?
        }
        AfterMember::Named(place) => place.as_ref().map(|(name, user)| (name.clone(), user))?,
    };
    Some(page::cursor(&format!("{}{key}.{user}", prefix(place))))
}

/// The place of a cursor, if it is one of the order in which the list begins at `start`.
fn place(start: &MemberPlace, text: &str) -> Option<MemberPlace> {
    let (key, user) = text.strip_prefix(prefix(start))?.rsplit_once('.')?;
    let user: UserId = user.parse().ok()?;
    let at = || Some((Timestamp::from_millis(key.parse().ok()?), user));
    let after = match start.after {
        AfterMember::Joined(_) => AfterMember::Joined(Some(at()?)),
        AfterMember::Active(_) => AfterMember::Active(Some(at()?)),
        AfterMember::Named(_) => {
            AfterMember::Named(Some((Some(key.to_owned()).filter(|key| !key.contains('\0'))?, user)))
        }
    };
    Some(MemberPlace { is_descending: start.is_descending, after })
}

const fn prefix(place: &MemberPlace) -> &'static str {
    match (&place.after, place.is_descending) {
        (AfterMember::Joined(_), false) => "",
        (AfterMember::Joined(_), true) => "-joined:",
        (AfterMember::Named(_), false) => "name:",
        (AfterMember::Named(_), true) => "-name:",
        (AfterMember::Active(_), false) => "active:",
        (AfterMember::Active(_), true) => "-active:",
    }
}

async fn update(call: Call<Admin>, body: UpdateMemberBody) -> Result<Reply<MemberData>, ApiError> {
    let user = ID.of(&call)?;
    let initiator = call.initiator();
    let suspended = body.status.map(|status| status == MembershipStatus::Suspended);
    let (roles, metadata) = (body.roles.map(|roles| roles.0), body.metadata.map(GivenMetadata::of));
    let change = MemberChange { role: body.role, suspended, roles, metadata };
    let (member, background) = call
        .run(move |app| {
            let member = members::change(app, &initiator, user, &change)?;
            // The change is made: what can't be read now is left out.
            let background = members::background(app, &initiator, std::slice::from_ref(&member)).unwrap_or_default();
            Ok::<_, RoleError>((member, background))
        })
        .await??;
    let member = match background {
        Some(mut all) => Member::with(member, all.remove(&user).unwrap_or_default()),
        None => member.into(),
    };
    Reply::of(&MemberData { member })
}

async fn remove(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let user = ID.of(&call)?;
    let initiator = call.initiator();
    call.run(move |app| members::remove(app, &initiator, user)).await??;
    Reply::of(&Message { message: "the member is removed" })
}

async fn end_sessions(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let user = ID.of(&call)?;
    let initiator = call.initiator();
    call.run(move |app| members::end_sessions(app, &initiator, user)).await??;
    Reply::of(&Message { message: "the member's sessions here have ended" })
}

async fn reset_two_factor(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let user = ID.of(&call)?;
    let initiator = call.initiator();
    call.run(move |app| reset_two_factor::reset(app, &initiator, user)).await??;
    Reply::of(&Message { message: "the member's second factor is reset, and every session has ended" })
}

impl From<ResetRefusal> for ApiError {
    fn from(refusal: ResetRefusal) -> Self {
        match refusal {
            ResetRefusal::Member(refusal) => refusal.into(),
            ResetRefusal::Oneself => Self::with_message(CannotResetSelf, refusal),
            ResetRefusal::Elsewhere => Self::with_message(MemberElsewhere, refusal),
            ResetRefusal::NoSecondFactorShown => Self::with_message(ReauthenticationRequired, refusal),
            ResetRefusal::NothingToReset => Self::with_message(TwoFactorNotEnabled, refusal),
        }
    }
}

async fn leave(call: Call<credential::Member>) -> Result<Reply<Message>, ApiError> {
    let (caller, request) = (call.caller(), call.request.clone());
    call.run(move |app| members::leave(app, &caller, &request)).await??;
    let reply = Reply::of(&Message { message: "you left the organization" })?;
    Ok(reply.with_cookies(cookies::clear_all(call.state.cookies)))
}
