//! `/org/directory` and below: the organization's directory, as its admins see it.

use actix_web::http::StatusCode;
use orgauth_api_derive::{Answer, Body};
use orgauth_application::organizations::directory::DirectoryRefusal;
use orgauth_application::organizations::directory::mapping::{self, MappedGroup, Mapping};
use orgauth_application::organizations::directory::settings::{self, DirectoryChange, DirectoryView};
use orgauth_application::organizations::directory::undo::{self, Run};
use orgauth_domain::organizations::directory::{DirectoryStatus, DirectoryToken, DirectoryTokenId};
use orgauth_domain::organizations::membership::Role;
use orgauth_domain::organizations::roles::WordList;
use orgauth_domain::text::Name;
use orgauth_domain::{DirectoryId, GroupId, Timestamp, UserId};

use crate::code::ErrorCode::{
    DirectoryExists, DirectoryNotFound, DirectoryTokenLimitReached, GroupNotFound, LastAdmin, PermissionNotHeld,
    UnknownRole,
};
use crate::code::FieldCode;
use crate::dto::{FieldError, Message};
use crate::endpoint::endpoint;
use crate::error::ApiError;
use crate::http::call::{Call, Reply};
use crate::http::credential::Admin;
use crate::http::fields::{Nullable, RoleKeys};
use crate::http::page::Query;
use crate::http::parameter::{Parameter, PathId};

const TOKEN: PathId<DirectoryTokenId> = PathId::new("id", "The token's identifier.", DirectoryNotFound);
const GROUP: PathId<GroupId> = PathId::new("id", "The group's identifier.", GroupNotFound);

const OFFSET: Parameter = Parameter::query::<u64>("offset", "How many groups to leave out; 0 when left out.");
const LIMIT: Parameter = Parameter::query::<u64>("limit", "How many groups at most, 1 to 200; 100 when left out.");

endpoint! {
    /// Returns the organization's directory.
    ///
    /// A directory is kept by the organization's identity provider through SCIM 2.0. `baseUrl` is what the provider asks for beside a
    /// token. `lastError` says why a call was refused that its administrators may have to mend.
    GET = Get "/org/directory" getDirectory, Directories, get,
    errors: &[DirectoryNotFound],
}

endpoint! {
    /// Connects a directory.
    ///
    /// An organization has one (409 `directory_exists`). Make a token for it next.
    CREATE = Post "/org/directory" createDirectory, Directories, create,
    success: StatusCode::CREATED,
    errors: &[DirectoryExists],
}

endpoint! {
    /// Pauses the directory, lets it go on, or turns its mails on or off.
    ///
    /// The calls of a paused directory are refused and change nothing.
    UPDATE = Patch "/org/directory" updateDirectory, Directories, update,
    errors: &[DirectoryNotFound],
}

endpoint! {
    /// Disconnects the directory.
    ///
    /// Its tokens end, and what it says of people and groups is deleted. The memberships stay as they are, and roles that groups gave are
    /// given by hand from then on.
    DELETE = Delete "/org/directory" deleteDirectory, Directories, delete,
    errors: &[DirectoryNotFound],
}

endpoint! {
    /// Makes a token for the directory.
    ///
    /// The answer is the only one that has it. Two live at a time, so that one replaces another without a gap (409
    /// `directory_token_limit_reached`). Whoever has it puts anybody into any group: the caller has every permission of the roles that
    /// groups give (403 `permission_not_held`).
    CREATE_TOKEN = Post "/org/directory/token" createDirectoryToken, Directories, create_token,
    success: StatusCode::CREATED,
    errors: &[DirectoryNotFound, DirectoryTokenLimitReached, PermissionNotHeld],
}

endpoint! {
    /// Ends the older token of the directory, or the only one.
    ///
    /// It is refused from the next call on.
    DELETE_OLDER_TOKEN = Delete "/org/directory/token" deleteOlderDirectoryToken, Directories, delete_older_token,
    errors: &[DirectoryNotFound],
}

endpoint! {
    /// Ends one token of the directory.
    ///
    /// It is refused from the next call on. An unknown one is 404 `directory_not_found`.
    DELETE_TOKEN = Delete "/org/directory/token/{id}" deleteDirectoryToken, Directories, delete_token,
    parameters: &[TOKEN.parameter()],
}

endpoint! {
    /// Lists the groups of the directory, by name.
    ///
    /// `total` says how many there are.
    GROUPS = Get "/org/directory/groups" listDirectoryGroups, Directories, groups,
    parameters: &[OFFSET, LIMIT],
    errors: &[DirectoryNotFound],
}

endpoint! {
    /// Says what the members of a group have.
    ///
    /// `role` is what they are here: `org_admin` makes them administrators for as long as they are in the group. `roles` are roles in the
    /// product, beside those given by hand. `null` and `[]` clear. It shows at the next verify of each member.
    ///
    /// The caller has every permission of a role that is new to the group, and so has whoever made a token of the directory (403
    /// `permission_not_held`): otherwise make a token anew, and end that one. The organization keeps an active
    /// administrator (400 `last_admin`).
    MAP_GROUP = Patch "/org/directory/groups/{id}" mapDirectoryGroup, Directories, map_group,
    parameters: &[GROUP.parameter()],
    errors: &[DirectoryNotFound, UnknownRole, PermissionNotHeld, LastAdmin],
}

endpoint! {
    /// Undoes what the directory did to members since an instant, and pauses it.
    ///
    /// By its entries in the audit log: whoever was suspended is active, whoever was removed is a member again, whoever was added is
    /// removed, and a role that was taken is given by hand. What the directory says of people and groups stays. `left` counts members
    /// who could not be made as they were: the organization would be left without an active administrator, the account is gone, or the
    /// caller lacks a permission of a role that was taken.
    ///
    /// With `dryRun` the answer is the same, and nothing changes: the directory isn't paused either.
    UNDO = Post "/org/directory/undo" undoDirectory, Directories, undo_since,
    errors: &[DirectoryNotFound],
}

/// What to change of the directory.
#[derive(Body)]
pub(crate) struct UpdateDirectoryBody {
    /// Whether its calls are carried out: `active` or `paused`.
    pub(crate) status: Option<DirectoryStatus>,
    /// Whether people whom it adds are told of it by mail.
    pub(crate) welcome_mail: Option<bool>,
}

/// What the members of a group shall have.
#[derive(Body)]
pub(crate) struct MapGroupBody {
    /// Their role here; `null`: what they have otherwise.
    pub(crate) role: Option<Nullable<Role>>,
    /// The keys of their roles in the product; at most 20.
    pub(crate) roles: Option<RoleKeys>,
}

/// Since when to undo.
#[derive(Body)]
pub(crate) struct UndoDirectoryBody {
    /// The instant, RFC 3339; in the past.
    pub(crate) since: Timestamp,
    /// Whether only to count what would be undone.
    pub(crate) dry_run: Option<bool>,
}

/// The organization's directory.
#[derive(Answer)]
pub(crate) struct DirectoryData {
    /// The directory.
    pub(crate) directory: Directory,
}

/// A directory.
#[derive(Answer)]
pub(crate) struct Directory {
    /// Its identifier, `dir_…`.
    pub(crate) id: DirectoryId,
    /// Whether its calls are carried out: `active` or `paused`.
    pub(crate) status: DirectoryStatus,
    /// The address that the identity provider calls.
    #[eg("https://auth.example.com/scim/v2/dir_01jzv3kqxtfx9bwz9ttj6wqz1a")]
    pub(crate) base_url: String,
    /// When it was connected.
    pub(crate) created_at: Timestamp,
    /// When it last called, at most a minute late; left out if it never did.
    pub(crate) last_sync_at: Option<Timestamp>,
    /// The last call that was refused for a reason to mend; left out if there was none.
    pub(crate) last_error: Option<DirectoryError>,
    /// Whether people whom it adds are told of it by mail.
    pub(crate) welcome_mail: bool,
    /// How many people and groups it has.
    pub(crate) counts: DirectoryCounts,
    /// Its tokens, oldest first.
    pub(crate) tokens: Vec<DirectoryTokenEntry>,
}

/// Why a call was refused.
#[derive(Answer)]
pub(crate) struct DirectoryError {
    /// The reason, as the directory was told.
    #[eg("the organization has not verified the domain example.net: add it under \"Domains\" and verify it")]
    pub(crate) detail: String,
    /// When.
    pub(crate) at: Timestamp,
}

/// How much a directory has.
#[derive(Answer)]
pub(crate) struct DirectoryCounts {
    /// People.
    pub(crate) users: u64,
    /// Groups.
    pub(crate) groups: u64,
}

/// A token of a directory.
#[derive(Answer)]
pub(crate) struct DirectoryTokenEntry {
    /// Its identifier, `dtok_…`.
    pub(crate) id: DirectoryTokenId,
    /// How it begins.
    #[eg("scim_live_4fJq8Lm2")]
    pub(crate) prefix: String,
    /// Its last four characters.
    #[eg("x7Qa")]
    pub(crate) last4: String,
    /// When it was made.
    pub(crate) created_at: Timestamp,
    /// Who made it, and may have kept it; left out if the operator did, or the account is gone.
    pub(crate) created_by: Option<TokenMaker>,
    /// When it was last used, at most a minute late; left out if it never was.
    pub(crate) last_used_at: Option<Timestamp>,
}

/// Who made a token.
#[derive(Answer)]
pub(crate) struct TokenMaker {
    /// The account, `usr_…`.
    pub(crate) id: UserId,
    /// Display name.
    #[eg("Ada King")]
    pub(crate) name: Name,
    /// Whether they are an active administrator of the organization now. If not, replace the token.
    pub(crate) is_admin: bool,
}

/// A new token.
#[derive(Answer)]
pub(crate) struct NewDirectoryTokenData {
    /// The token, which no other answer has.
    #[eg("scim_live_…")]
    pub(crate) token: String,
    /// Its identifier, `dtok_…`.
    pub(crate) id: DirectoryTokenId,
}

/// A group.
#[derive(Answer)]
pub(crate) struct DirectoryGroupData {
    /// The group.
    pub(crate) group: DirectoryGroup,
}

/// Groups of the directory.
#[derive(Answer)]
pub(crate) struct DirectoryGroupsData {
    /// The groups, by name.
    pub(crate) groups: Vec<DirectoryGroup>,
    /// How many there are.
    pub(crate) total: u64,
}

/// A group of the directory.
#[derive(Answer)]
pub(crate) struct DirectoryGroup {
    /// Its identifier, `grp_…`.
    pub(crate) id: GroupId,
    /// Its name, as the directory sent it.
    #[eg("Finance")]
    pub(crate) display_name: String,
    /// The directory's own identifier; left out if it sent none.
    pub(crate) external_id: Option<String>,
    /// How many members it has.
    pub(crate) member_count: u64,
    /// What its members are here; left out if that isn't by the group.
    pub(crate) role: Option<Role>,
    /// The keys of the roles in the product that its members have.
    pub(crate) roles: WordList,
}

/// What was undone.
#[derive(Answer)]
pub(crate) struct UndoneData {
    /// How many members are as they were.
    pub(crate) members: u64,
    /// How many could not be made so.
    pub(crate) left: u64,
    /// How many suspended members are active.
    pub(crate) reinstated: u64,
    /// How many active members are suspended again, whom the directory had reinstated.
    pub(crate) suspended: u64,
    /// How many removed people are members again.
    pub(crate) brought_back: u64,
    /// How many people are removed, whom the directory had added.
    pub(crate) removed: u64,
    /// Of how many present members `role` or `roles` changes.
    pub(crate) roles_changed: u64,
}

impl From<&(DirectoryToken, Option<settings::TokenMaker>)> for DirectoryTokenEntry {
    fn from((token, maker): &(DirectoryToken, Option<settings::TokenMaker>)) -> Self {
        Self {
            created_by: maker.clone().map(|maker| TokenMaker {
                id: maker.id,
                name: maker.name,
                is_admin: maker.is_admin,
            }),
            id: token.id,
            prefix: token.prefix.clone(),
            last4: token.last4.clone(),
            created_at: token.created_at,
            last_used_at: token.last_used_at,
        }
    }
}

impl From<MappedGroup> for DirectoryGroup {
    fn from(mapped: MappedGroup) -> Self {
        Self {
            id: mapped.group.id,
            display_name: mapped.group.display_name,
            external_id: mapped.group.external_id,
            member_count: mapped.members,
            role: mapped.group.role,
            roles: mapped.role_keys,
        }
    }
}

impl From<DirectoryRefusal> for ApiError {
    fn from(refusal: DirectoryRefusal) -> Self {
        let code = match refusal {
            DirectoryRefusal::Role(refusal) => return refusal.into(),
            DirectoryRefusal::Member(refusal) => return refusal.into(),
            DirectoryRefusal::NotFound | DirectoryRefusal::NoToken => DirectoryNotFound,
            DirectoryRefusal::Exists => DirectoryExists,
            DirectoryRefusal::TokenLimitReached(_) => DirectoryTokenLimitReached,
            DirectoryRefusal::NoGroup => GroupNotFound,
            DirectoryRefusal::NotPast => {
                return Self::fields(vec![FieldError::new("since", FieldCode::Invalid, refusal.to_string())]);
            }
        };
        Self::with_message(code, refusal)
    }
}

fn shown(call: &Call<Admin>, view: DirectoryView) -> Result<Reply<DirectoryData>, ApiError> {
    let DirectoryView { directory, tokens, users, groups } = view;
    Reply::of(&DirectoryData {
        directory: Directory {
            id: directory.id,
            status: directory.status,
            base_url: format!("{}/scim/v2/{}", call.state.app.settings.connections.root(), directory.id),
            created_at: directory.created_at,
            last_sync_at: directory.last_sync_at,
            last_error: directory.last_error.map(|error| DirectoryError { detail: error.detail, at: error.at }),
            welcome_mail: directory.welcome_mail,
            counts: DirectoryCounts { users, groups },
            tokens: tokens.iter().map(DirectoryTokenEntry::from).collect(),
        },
    })
}

async fn get(call: Call<Admin>) -> Result<Reply<DirectoryData>, ApiError> {
    let initiator = call.initiator();
    let view = call.run(move |app| settings::get(app, &initiator)).await??;
    shown(&call, view)
}

async fn create(call: Call<Admin>) -> Result<Reply<DirectoryData>, ApiError> {
    let initiator = call.initiator();
    let view = call.run(move |app| settings::create(app, &initiator)).await??;
    shown(&call, view)
}

async fn update(call: Call<Admin>, body: UpdateDirectoryBody) -> Result<Reply<DirectoryData>, ApiError> {
    let initiator = call.initiator();
    let change = DirectoryChange { status: body.status, welcome_mail: body.welcome_mail };
    let view = call.run(move |app| settings::update(app, &initiator, change)).await??;
    shown(&call, view)
}

async fn delete(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let initiator = call.initiator();
    call.run(move |app| settings::delete(app, &initiator)).await??;
    Reply::of(&Message { message: "the directory is disconnected; the memberships stay" })
}

async fn create_token(call: Call<Admin>) -> Result<Reply<NewDirectoryTokenData>, ApiError> {
    let initiator = call.initiator();
    let (token, secret) = call.run(move |app| settings::create_token(app, &initiator)).await??;
    Reply::of(&NewDirectoryTokenData { token: secret.expose().to_owned(), id: token.id })
}

async fn delete_older_token(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    end_token(&call, None).await
}

async fn delete_token(call: Call<Admin>) -> Result<Reply<Message>, ApiError> {
    let id = TOKEN.of(&call)?;
    end_token(&call, Some(id)).await
}

async fn end_token(call: &Call<Admin>, id: Option<DirectoryTokenId>) -> Result<Reply<Message>, ApiError> {
    let initiator = call.initiator();
    call.run(move |app| settings::delete_token(app, &initiator, id)).await??;
    Reply::of(&Message { message: "the token is ended" })
}

async fn groups(call: Call<Admin>) -> Result<Reply<DirectoryGroupsData>, ApiError> {
    let mut query = Query::new(call.raw.query_string());
    let offset = query.value(OFFSET.name, "must be a whole number from 0", |text| text.parse::<u64>().ok());
    let limit = query.value(LIMIT.name, "must be a whole number from 1 to 200", |text| {
        text.parse::<u32>().ok().filter(|limit| (1..=200).contains(limit))
    });
    let page = query.finish((offset.unwrap_or(0), limit.unwrap_or(100)))?;
    let initiator = call.initiator();
    let (total, groups) = call.run(move |app| mapping::list(app, &initiator, page)).await??;
    Reply::of(&DirectoryGroupsData { groups: groups.into_iter().map(Into::into).collect(), total })
}

async fn map_group(call: Call<Admin>, body: MapGroupBody) -> Result<Reply<DirectoryGroupData>, ApiError> {
    let id = GROUP.of(&call)?;
    let initiator = call.initiator();
    let mapping = Mapping { role: body.role.map(|role| role.0), roles: body.roles.map(|keys| keys.0) };
    let group = call.run(move |app| mapping::map(app, &initiator, id, &mapping)).await??;
    Reply::of(&DirectoryGroupData { group: group.into() })
}

async fn undo_since(call: Call<Admin>, body: UndoDirectoryBody) -> Result<Reply<UndoneData>, ApiError> {
    let initiator = call.initiator();
    let run = if body.dry_run == Some(true) { Run::Dry } else { Run::Real };
    let undone = call.run(move |app| undo::undo(app, &initiator, body.since, run)).await??;
    let count = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
    Reply::of(&UndoneData {
        members: count(undone.members),
        left: count(undone.left),
        reinstated: count(undone.reinstated),
        suspended: count(undone.suspended),
        brought_back: count(undone.brought_back),
        removed: count(undone.removed),
        roles_changed: count(undone.roles_changed),
    })
}
