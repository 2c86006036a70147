//! People, as a directory adds, changes, lists and removes them.

use orgauth_domain::accounts::user::User;
use orgauth_domain::happening::{Departure, Happening, Joining};
use orgauth_domain::mail::Message;
use orgauth_domain::organizations::directory::{Attributes, Person, PersonEntry, Replacement, UserField, UserPatch};
use orgauth_domain::organizations::membership::{Change, MemberRefusal, Membership, MembershipStatus, Role};
use orgauth_domain::ports::{Selection, StoreError, read};
use orgauth_domain::sign_in::EndReason;
use orgauth_domain::text::Name;
use orgauth_domain::{GroupId, UserId};

use super::admission::Sync;
use super::write::{Writing, write};
use super::{LastAdmin, SyncError, SyncRefusal};
use crate::accounts::unproven::{self, PasskeyReliedOn};
use crate::app::App;
use crate::barred;
use crate::organizations::invites;
use crate::organizations::joining::{self, JoiningRoles};

/// A person with the groups.
#[derive(Debug, Clone)]
pub struct PersonView {
    /// The person.
    pub entry: PersonEntry,
    /// The groups, with the names.
    pub groups: Vec<(GroupId, String)>,
}

/// Whether a change may be made to the resource as it is stored.
pub type Precondition<'p, T> = &'p dyn Fn(&T) -> bool;

/// Adds a person: makes the account if nobody has the address, and the membership. A member whom the directory doesn't have is taken over;
/// the status changes then only when `active` is sent.
///
/// # Errors
/// No address, or one that the organization doesn't speak for; the directory has the person already; the last active admin would be
/// suspended.
pub fn create(app: &App, sync: &Sync, new: &Replacement) -> Result<PersonView, SyncError> {
    let id: UserId = app.entropy.id(app.now());
    write(app, sync, None, |writing| {
        let email = writing.address(&new.attributes)?;
        let found = writing.repositories.users().by_email(&email)?;
        let found = match found {
            Some(user) => writing.repositories.users().lock(user.id)?,
            None => None,
        };
        let mut user = if let Some(user) = found {
            user
        } else {
            let user = User::verified(id, email.clone(), name_of(&new.attributes), writing.now);
            // Another transaction may have made the account meanwhile; a second attempt finds it.
            writing.repositories.users().insert(&user, None)?.map_err(|_| busy())?;
            user
        };
        let organization = writing.organization.id;
        let old = writing.repositories.memberships().lock(organization, user.id)?;
        let present = old.as_ref().filter(|member| member.is_member());
        let known = match present {
            Some(_) => writing.repositories.directory_people().person(organization, user.id)?,
            None => None,
        };
        if known.as_ref().is_some_and(|known| !known.attributes.is_brought_back) {
            return Err(SyncRefusal::Taken(new.attributes.user_name.clone()).into());
        }
        if present.is_none() && !user.is_email_verified {
            let (app, record, now) = (writing.app, writing.record, writing.now);
            unproven::hand_over(app, writing.repositories, record, &mut user, writing.organization, now)?
                .map_err(|PasskeyReliedOn| SyncRefusal::PasskeyReliedOn)?;
        }
        let (member, held_by_hand) = if let Some(member) = present {
            // Whoever suspended the member, it wasn't this directory, unless an undo has kept in mind that it was.
            let is_suspended = member.status == MembershipStatus::Suspended;
            (member.clone(), known.as_ref().map_or(is_suspended, |known| known.held_by_hand))
        } else {
            let who = (&user, Some(&new.attributes));
            let is_held = barred::was_held(writing.app, writing.repositories, organization, who)?;
            let member = writing.join(&user, old.as_ref())?;
            (if is_held { writing.suspended((&user, &new.attributes.user_name), member)? } else { member }, is_held)
        };
        let said_before = known.as_ref().and_then(|known| known.attributes.said_active);
        let attributes = Attributes { said_active: new.active.or(said_before), ..new.attributes.clone() };
        let person = Person {
            organization_id: organization,
            user_id: user.id,
            directory_id: sync.directory.id,
            attributes,
            held_by_hand,
            role_before: known.as_ref().and_then(|known| known.role_before),
            created_at: writing.now,
            changed_at: writing.now,
        };
        let before = known.as_ref().unwrap_or(&person);
        let held_by_hand = is_held(new.active, member.status, before);
        let member = writing.activated(&user, member, new.active, before)?;
        let person = Person { held_by_hand, ..person };
        writing.put(&user, &person)?;
        if new.active == Some(false) {
            writing.end_others(&user, &person)?;
        }
        if present.is_some() {
            writing.happened(Happening::DirectoryUserUpdated { user: &user, changed: "all" })?;
        }
        Ok(PersonView { entry: PersonEntry { person, status: member.status }, groups: Vec::new() })
    })
}

/// The account's name: the person's, or what precedes the `@`.
fn name_of(attributes: &Attributes) -> Name {
    let said = attributes.shown_name();
    said.and_then(|name| Name::cleaned(&name)).unwrap_or_else(|| Name::numbered("member", 1))
}

fn busy() -> SyncError {
    StoreError::Unavailable("another transaction has made the same account".into()).into()
}

/// Overwrites what the directory says of a person. Without `active` the status stays.
///
/// # Errors
/// As [`create`]; no such person; a resource that was changed since.
pub fn replace(
    app: &App,
    sync: &Sync,
    id: UserId,
    new: &Replacement,
    holds: Precondition<'_, PersonView>,
) -> Result<PersonView, SyncError> {
    change(app, sync, id, holds, |attributes, active| {
        let said_active = attributes.said_active;
        *attributes = Attributes { said_active, ..new.attributes.clone() };
        *active = new.active;
        Ok(())
    })
}

/// Changes what the directory says of a person: all operations, or none.
///
/// # Errors
/// As [`replace`]; an operation that can't be carried out.
pub fn patch(
    app: &App,
    sync: &Sync,
    id: UserId,
    patch: &UserPatch,
    holds: Precondition<'_, PersonView>,
) -> Result<PersonView, SyncError> {
    change(app, sync, id, holds, |attributes, active| {
        patch.apply(attributes, active).map_err(|refused| SyncRefusal::Invalid(refused.to_string()).into())
    })
}

fn change(
    app: &App,
    sync: &Sync,
    id: UserId,
    holds: Precondition<'_, PersonView>,
    edit: impl Fn(&mut Attributes, &mut Option<bool>) -> Result<(), SyncError>,
) -> Result<PersonView, SyncError> {
    write(app, sync, Some(id), |writing| {
        let (member, view) = writing.person(id, holds)?;
        let mut user = writing.repositories.users().lock(id)?.ok_or(SyncRefusal::NotFound)?;
        let own = user.email.clone();
        let before = view.entry.person;
        let mut person = before.clone();
        let mut active = None;
        edit(&mut person.attributes, &mut active)?;
        person.attributes.is_brought_back = false;
        person.attributes.said_active = active.or(person.attributes.said_active);
        if person.attributes.address() != before.attributes.address() {
            let email = writing.address(&person.attributes)?;
            user = writing.rename_account(user, email)?;
        }
        // Somebody else with one of the new addresses was suspended when the membership ended, and not by the directory. What is held by
        // an address that the person has already was decided when they came in.
        let addresses = before.attributes.addresses();
        let has_moved = person.attributes.addresses() != addresses;
        let mut new = person.attributes.addresses();
        new.retain(|email| *email != own && !addresses.contains(email));
        let was_held = barred::is_address_held(app, writing.repositories, writing.organization.id, &new)?;
        let known = Person { held_by_hand: before.held_by_hand || was_held, ..before.clone() };
        let member = if was_held && member.status == MembershipStatus::Active {
            writing.suspended((&user, &person.attributes.user_name), member)?
        } else {
            member
        };
        let member = writing.activated(&user, member, active, &known)?;
        person.held_by_hand = is_held(active, view.entry.status, &known);
        let changed = before.attributes.changed_words(&person.attributes);
        if !changed.is_empty() || member.status != view.entry.status {
            person.changed_at = writing.now;
        }
        if person != before {
            writing.put(&user, &person)?;
        }
        let is_out = member.status == MembershipStatus::Suspended;
        let is_told = active == Some(false) && before.attributes.said_active != Some(false);
        // Only when something changes: providers repeat themselves, and an admin may have invited the person since.
        if is_out && (member.status != view.entry.status || is_told || has_moved) {
            writing.end_others(&user, &person)?;
        }
        if !changed.is_empty() {
            writing.happened(Happening::DirectoryUserUpdated { user: &user, changed: &changed })?;
        }
        Ok(PersonView { entry: PersonEntry { person, status: member.status }, groups: view.groups })
    })
}

/// Removes a person from the organization. The account stays.
///
/// # Errors
/// No such person; the last active admin; a resource that was changed since.
pub fn delete(app: &App, sync: &Sync, id: UserId, holds: Precondition<'_, PersonView>) -> Result<(), SyncError> {
    write(app, sync, Some(id), |writing| {
        let member = writing.repositories.memberships().lock(writing.organization.id, id)?;
        if member.is_none_or(|member| !member.is_member()) {
            // As the directory wants it.
            return Err(SyncRefusal::NotFound.into());
        }
        let (member, view) = writing.person(id, holds)?;
        let person = view.entry.person;
        let user = writing.repositories.users().by_id(id)?.ok_or(SyncRefusal::NotFound)?;
        let change = writing.change_of(id)?;
        let is_suspended = member.status == MembershipStatus::Suspended;
        let is_held = is_suspended && !person.is_suspension_own();
        let (status, member_role) = (member.status, member.role);
        let removed = member.remove(change).map_err(|refusal| about(&person.attributes.user_name, refusal))?;
        let (organization, now) = (writing.organization.id, writing.now);
        if is_held {
            let who = (&user, Some(&person.attributes));
            barred::hold(writing.app, writing.repositories, organization, who)?;
        }
        // A server of the version before hasn't barred them.
        barred::bar_recorded(writing.app, writing.repositories, organization, (&user, &person.attributes))?;
        writing.end_others(&user, &person)?;
        // The record goes with the membership.
        writing.repositories.memberships().update(&removed)?;
        invites::withdraw(writing.repositories, organization, &user.email, now)?;
        writing.repositories.sessions().end_member(organization, id, EndReason::MemberRemoved, now)?;
        let role = person.role_before.unwrap_or(member_role);
        let departure = Departure::ByDirectory { status, is_held, role };
        writing.happened(Happening::MemberRemoved(&user, &removed, departure))
    })
}

/// One person of the directory.
///
/// # Errors
/// No such person, or the store failed.
pub fn get(app: &App, sync: &Sync, id: UserId) -> Result<PersonView, SyncError> {
    let organization = sync.directory.organization_id;
    let found = read(&*app.store, |repositories| {
        let person = repositories.directory_people().person(organization, id)?;
        let member = repositories.memberships().get(organization, id)?;
        let groups = repositories.directory_groups().groups_of(organization, &[id], MOST_GROUPS)?;
        Ok::<_, StoreError>((person, member, groups))
    })?;
    let (Some(person), Some(member), groups) = found else { return Err(SyncRefusal::NotFound.into()) };
    if person.directory_id != sync.directory.id {
        return Err(SyncRefusal::NotFound.into());
    }
    let groups = groups.into_iter().map(|(_, group, name)| (group, name)).collect();
    Ok(PersonView { entry: PersonEntry { person, status: member.status }, groups })
}

/// How many places in groups an answer has.
const MOST_GROUPS: u32 = 20_000;

/// The people of the directory that fit, and how many there are. Their groups are read only if they are asked for; a page has fewer people
/// rather than more than 20,000 places in groups.
///
/// # Errors
/// The store failed.
pub fn list(
    app: &App,
    sync: &Sync,
    selection: &Selection<UserField>,
    with_groups: bool,
) -> Result<(u64, Vec<PersonView>), SyncError> {
    let organization = sync.directory.organization_id;
    let (total, entries, groups) = read(&*app.store, |repositories| {
        let (total, entries) = repositories.directory_people().find_people(sync.directory.id, selection)?;
        let mut users: Vec<UserId> = entries.iter().map(|entry| entry.person.user_id).collect();
        users.sort_unstable();
        let groups = if with_groups {
            repositories.directory_groups().groups_of(organization, &users, MOST_GROUPS)?
        } else {
            Vec::new()
        };
        Ok::<_, StoreError>((total, entries, groups))
    })?;
    // Of the last one there may be more.
    let is_cut = u32::try_from(groups.len()).is_ok_and(|found| found >= MOST_GROUPS);
    let last = groups.last().map(|(user, ..)| *user).filter(|_| is_cut);
    let known = |entry: &PersonEntry| last.is_none_or(|last| entry.person.user_id < last);
    let shown = entries.iter().take_while(|entry| known(entry)).count().max(1);
    let view = |entry: PersonEntry| {
        let its = groups.iter().filter(|(user, ..)| *user == entry.person.user_id);
        let groups = its.map(|(_, group, name)| (*group, name.clone())).collect();
        PersonView { entry, groups }
    };
    Ok((total, entries.into_iter().take(shown).map(view).collect()))
}

impl Writing<'_> {
    /// A person of this directory, locked, who is as the caller has read them.
    fn person(
        &mut self,
        id: UserId,
        holds: Precondition<'_, PersonView>,
    ) -> Result<(Membership, PersonView), SyncError> {
        let organization = self.organization.id;
        let member = self.repositories.memberships().lock(organization, id)?.ok_or(SyncRefusal::Unknown)?;
        let person = self.repositories.directory_people().person(organization, id)?;
        let person = person.filter(|person| member.is_member() && person.directory_id == self.sync.directory.id);
        let Some(person) = person else {
            let user = self.repositories.users().by_id(id)?.ok_or(SyncRefusal::NotFound)?;
            return Err(SyncRefusal::Former(user.email).into());
        };
        let groups = self.repositories.directory_groups().groups_of(organization, &[id], MOST_GROUPS)?;
        let groups = groups.into_iter().map(|(_, group, name)| (group, name)).collect();
        let view = PersonView { entry: PersonEntry { person, status: member.status }, groups };
        if holds(&view) { Ok((member, view)) } else { Err(SyncRefusal::Changed.into()) }
    }

    fn change_of(&mut self, id: UserId) -> Result<Change, SyncError> {
        let other_admins = self.repositories.memberships().other_admins(self.organization.id, id)?;
        Ok(Change { by_oneself: false, other_admins })
    }

    fn put(&mut self, user: &User, person: &Person) -> Result<(), SyncError> {
        let written = self.repositories.directory_people().put_person(person)?;
        written.map_err(|_| SyncRefusal::Taken(person.attributes.user_name.clone()))?;
        let known = (user, &person.attributes);
        Ok(barred::bar_recorded(self.app, self.repositories, self.organization.id, known)?)
    }

    /// Makes somebody a member, with the default roles; a pending invitation ends with that.
    fn join(&mut self, user: &User, old: Option<&Membership>) -> Result<Membership, SyncError> {
        let (organization, now) = (self.organization, self.now);
        let member = Membership::join(old, organization.id, user.id, Role::Member, now)?;
        let written = joining::write(self.repositories, member, old, JoiningRoles::default(), now)?;
        let member = written.map_err(|_| busy())?;
        invites::withdraw(self.repositories, organization.id, &user.email, now)?;
        let how = Joining::Synchronized(self.sync.directory.id);
        self.happened(Happening::MemberJoined(user, &member, how))?;
        // Once: a directory that removes and adds somebody again and again sends no further mail.
        if self.sync.directory.welcome_mail && old.is_none() {
            let message = Message::Joined {
                organization: organization.name.clone(),
                role: member.role,
                app_url: organization.app_url.clone(),
                sign_in: Some(self.app.settings.links.sign_in_place(organization)),
            };
            self.record.notify(self.repositories, organization.id, &user.email, message)?;
        }
        Ok(member)
    }

    /// Suspends or reactivates a member as `active` says, and ends the sessions in both cases; absent: neither. The directory lifts no
    /// suspension but its own. `person`: as before the call.
    fn activated(
        &mut self,
        user: &User,
        member: Membership,
        active: Option<bool>,
        person: &Person,
    ) -> Result<Membership, SyncError> {
        match (active, member.status) {
            (Some(false), MembershipStatus::Active) => self.suspended((user, &person.attributes.user_name), member),
            (Some(true), MembershipStatus::Suspended) if person.is_suspension_own() => {
                let member = member.reactivate()?;
                self.repositories.memberships().update(&member)?;
                let (organization, reason) = (self.organization.id, EndReason::MemberReactivated);
                self.repositories.sessions().end_member(organization, user.id, reason, self.now)?;
                self.happened(Happening::MemberReactivated(user, &member))?;
                Ok(member)
            }
            _ => Ok(member),
        }
    }

    fn suspended(&mut self, (user, name): (&User, &str), member: Membership) -> Result<Membership, SyncError> {
        let change = self.change_of(user.id)?;
        let member = member.suspend(change).map_err(|refusal| about(name, refusal))?;
        self.repositories.memberships().update(&member)?;
        let organization = self.organization.id;
        self.repositories.sessions().end_member(organization, user.id, EndReason::Operator, self.now)?;
        self.happened(Happening::MemberSuspended(user, &member))?;
        Ok(member)
    }

    /// Ends what else lets the person in whom the directory has taken out, by an address that it has for them: invitations, and members of
    /// other accounts who came by a connection of the organization. Those are suspended; an admin may let them in again.
    fn end_others(&mut self, user: &User, person: &Person) -> Result<(), SyncError> {
        let organization = self.organization.id;
        for email in person.attributes.addresses() {
            invites::withdraw(self.repositories, organization, &email, self.now)?;
            let found = self.repositories.users().by_email(&email)?.filter(|other| other.id != user.id);
            let Some(other) = found else { continue };
            let member = self.repositories.memberships().lock(organization, other.id)?;
            let Some(member) = member.filter(|member| member.status == MembershipStatus::Active) else { continue };
            let is_known = self.repositories.directory_people().person(organization, other.id)?.is_some();
            if !is_known && self.came_by_connection(other.id)? {
                self.suspended((&other, &person.attributes.user_name), member)?;
            }
        }
        Ok(())
    }

    /// Whether an account has an identity of one of the organization's connections.
    fn came_by_connection(&mut self, user: UserId) -> Result<bool, SyncError> {
        for identity in self.repositories.identities().of_user(user)? {
            let Some(connection) = identity.via.connection() else { continue };
            if self.repositories.connections().organization_of(connection)? == Some(self.organization.id) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A refusal of a change of the membership of the person with this name.
fn about(name: &str, refusal: MemberRefusal) -> SyncRefusal {
    match refusal.into() {
        SyncRefusal::LastAdmin(_) => SyncRefusal::LastAdmin(LastAdmin::User(name.to_owned())),
        other => other,
    }
}

/// Whether the suspension of a person is held against the directory after this call. Who was suspended before, and not by the directory, is
/// not suspended by it for saying so, too.
fn is_held(active: Option<bool>, before: MembershipStatus, person: &Person) -> bool {
    let is_anothers = before == MembershipStatus::Suspended && !person.is_suspension_own();
    person.held_by_hand || (active == Some(false) && is_anothers)
}
