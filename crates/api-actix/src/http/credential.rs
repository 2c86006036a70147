//! The credentials: which one a route requires stands in its handler's type, `Call<Admin>` for one. It decides what is checked
//! before the handler runs, and what the handler knows of its caller.

use actix_web::HttpMessage;
use orgauth_application::authorize::{
    Caller, CallerOrOperator, CallerProof, OperatorCaller, OperatorProof, Operators, admit_caller,
    admit_caller_or_operator, admit_operator, admit_unscoped, admit_visitor,
};
use orgauth_application::initiator::{self, Initiator};
use orgauth_application::presented::{Presented, PresentedCookies};
use orgauth_domain::organizations::Organization;
use orgauth_domain::sign_in::access::{AccessFault, Need};
use orgauth_domain::sign_in::browser::BrowserRule;

use crate::error::ApiError;
use crate::http::arrival::{Arrival, Reader};
use crate::http::large_answers::Owner;
use crate::http::request_layer::{self, CallerIdentity};

/// The credential that a route requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Credential {
    /// None; the route belongs to no organization. Its body may hold one.
    Anyone,
    /// None; the route belongs to the organization of the slug. Its body or cookies may hold one.
    Visitor,
    /// A live access token; neither organization nor membership need be active.
    Session,
    /// The same, or the partial token of a sign-in that has to set up a second factor.
    SetUp,
    /// The same as `Session`, and the session's refresh token, for a route that acts for the account in all organizations.
    AccountSession,
    /// An active member of an active organization.
    Member,
    /// The same, and the session's refresh token, for a route that acts for the account in all organizations.
    AccountMember,
    /// An active member of an active organization, or a service key of scope `manage`.
    MemberOrOperator,
    /// An active member who is `org_admin`, or a service key of scope `manage`.
    Admin,
    /// An API key, or a service key. The use case checks slug and key together.
    Backend,
    /// A service key of scope `manage`, or a person who is the operator; the route belongs to no organization.
    Operator,
}

impl Credential {
    /// Whether it may be a signed-in user's.
    pub const fn has_user(self) -> bool {
        !matches!(self, Self::Anyone | Self::Visitor | Self::Backend | Self::Operator)
    }

    /// Whether its routes act for the account in all organizations.
    pub const fn is_account_wide(self) -> bool {
        matches!(self, Self::AccountSession | Self::AccountMember)
    }

    /// Whether it may be a service key of scope `manage` in place of a session.
    pub const fn may_be_service_key(self) -> bool {
        matches!(self, Self::MemberOrOperator | Self::Admin)
    }

    /// Whether its requests name an organization in `X-Org-Slug`.
    pub const fn has_slug(self) -> bool {
        !matches!(self, Self::Anyone | Self::Operator)
    }

    /// Which pages may call its routes from a browser.
    pub const fn browser(self) -> BrowserRule {
        match self {
            Self::Operator => BrowserRule::NoPages,
            Self::Backend => BrowserRule::Unchecked,
            Self::Anyone | Self::AccountSession | Self::AccountMember => BrowserRule::OwnPages,
            Self::Visitor | Self::Session | Self::SetUp | Self::Member | Self::MemberOrOperator | Self::Admin => {
                BrowserRule::OrganizationPages
            }
        }
    }
}

/// A credential as the type of a call.
pub trait CredentialType: 'static {
    const CREDENTIAL: Credential;

    /// What the handler knows of its caller.
    type Who;

    /// The signed-in user who calls; absent when nobody is signed in.
    fn caller(_: &Self::Who) -> Option<&Caller> {
        None
    }

    /// Checks the request.
    fn admit(arrival: &mut Arrival<'_>) -> impl Future<Output = Result<Self::Who, ApiError>>;
}

/// Requires nothing, and belongs to no organization.
pub struct Anyone;

impl CredentialType for Anyone {
    const CREDENTIAL: Credential = Credential::Anyone;
    type Who = ();

    async fn admit(arrival: &mut Arrival<'_>) -> Result<(), ApiError> {
        let rule = Self::CREDENTIAL.browser();
        *arrival.reader = Reader::Only(admit_unscoped(&arrival.state.app, &arrival.browser(), rule)?);
        Ok(())
    }
}

/// Requires an API key or a service key, which the handler checks.
pub struct Backend;

impl CredentialType for Backend {
    const CREDENTIAL: Credential = Credential::Backend;
    type Who = ();

    async fn admit(_: &mut Arrival<'_>) -> Result<(), ApiError> {
        Ok(())
    }
}

/// Requires nothing; the handler knows the organization of the slug.
pub struct Visitor;

impl CredentialType for Visitor {
    const CREDENTIAL: Credential = Credential::Visitor;
    type Who = Organization;

    async fn admit(arrival: &mut Arrival<'_>) -> Result<Organization, ApiError> {
        let command = arrival.command(Self::CREDENTIAL.browser());
        let admitted = arrival.pass(move |app| admit_visitor(app, &command)).await?;
        arrival.identify(&admitted, None, None);
        Ok(admitted.organization)
    }
}

/// Declares the credentials of the operator's own routes.
macro_rules! operators {
    ($($(#[$about:meta])+ $name:ident, $operators:ident;)+) => {$(
        $(#[$about])+
        pub struct $name;

        impl CredentialType for $name {
            const CREDENTIAL: Credential = Credential::Operator;
            type Who = initiator::Operator;

            async fn admit(arrival: &mut Arrival<'_>) -> Result<initiator::Operator, ApiError> {
                let request = arrival.request.clone();
                Ok(match operator(arrival, Operators::$operators).await? {
                    OperatorCaller::ServiceKey(key) => initiator::Operator::ServiceKey(key, request),
                    OperatorCaller::Person(caller) => initiator::Operator::Person(caller, request),
                })
            }
        }
    )+};
}

operators! {
    /// The operator: a service key, or a person.
    Operator, Everyone;
    /// The operator's programs: a service key.
    OperatorKey, ServiceKeys;
    /// The people who are the operator.
    OperatorPerson, People;
}

/// A person who is the operator, and may have to prove again who acts; the handler knows the signed-in user.
pub struct OperatorSession;

impl CredentialType for OperatorSession {
    const CREDENTIAL: Credential = Credential::Operator;
    type Who = Caller;

    async fn admit(arrival: &mut Arrival<'_>) -> Result<Caller, ApiError> {
        match operator(arrival, Operators::PeopleWithoutProof).await? {
            OperatorCaller::Person(caller) => Ok(*caller),
            OperatorCaller::ServiceKey(_) => Err(AccessFault::PersonRequired.into()),
        }
    }
}

async fn operator(arrival: &mut Arrival<'_>, operators: Operators) -> Result<OperatorCaller, ApiError> {
    let proof = OperatorProof {
        operators,
        service_key: arrival.service_key(),
        browser: arrival.browser(),
        presented: arrival.presented.clone(),
        client: arrival.request.client.clone(),
    };
    let caller = arrival.state.app.blocking(move |app| admit_operator(app, &proof)).await??;
    let (user, service_key) = match &caller {
        OperatorCaller::ServiceKey(key) => (None, Some(*key)),
        OperatorCaller::Person(caller) => (Some(caller.user.id), None),
    };
    request_layer::identify(arrival.raw, CallerIdentity { organization: None, user, service_key });
    Ok(caller)
}

/// Declares the credentials of a signed-in user.
macro_rules! users {
    ($($name:ident, $need:ident;)+) => {$(
        #[doc = concat!("[`Credential::", stringify!($name), "`]; the handler knows the signed-in user.")]
        pub struct $name;

        impl CredentialType for $name {
            const CREDENTIAL: Credential = Credential::$name;
            type Who = Caller;

            fn caller(who: &Caller) -> Option<&Caller> {
                Some(who)
            }

            async fn admit(arrival: &mut Arrival<'_>) -> Result<Caller, ApiError> {
                admit_user(arrival, Self::CREDENTIAL, Need::$need).await
            }
        }
    )+};
}

users! {
    Session, Session;
    SetUp, Session;
    AccountSession, Session;
    Member, Member;
    AccountMember, Member;
}

/// What the request presents to a route that requires a caller.
fn proof(arrival: &Arrival<'_>, credential: Credential, need: Need) -> CallerProof {
    let PresentedCookies { access, refresh, partial, .. } = arrival.presented.clone();
    CallerProof {
        need,
        access,
        refresh: credential.is_account_wide().then_some(refresh),
        operators: credential.may_be_service_key().then(|| arrival.presented.refresh.clone()),
        set_up: if credential == Credential::SetUp { partial } else { Presented::Nothing },
        client: arrival.request.client.clone(),
    }
}

async fn admit_user(arrival: &mut Arrival<'_>, credential: Credential, need: Need) -> Result<Caller, ApiError> {
    let (command, proof) = (arrival.command(credential.browser()), proof(arrival, credential, need));
    let admitted = arrival.pass(move |app| admit_caller(app, &command, &proof)).await?;
    let user = admitted.who.user.id;
    arrival.identify(&admitted, Some(user), None);
    if credential.is_account_wide() {
        arrival.raw.extensions_mut().insert(Owner::Account(user));
    }
    Ok(admitted.who)
}

/// Who acts in an organization, and the organization.
pub struct Acting {
    /// Who acts.
    pub initiator: Initiator,
    /// The organization of the slug.
    pub organization: Organization,
}

/// An active member, or the operator.
pub struct MemberOrOperator;

impl CredentialType for MemberOrOperator {
    const CREDENTIAL: Credential = Credential::MemberOrOperator;
    type Who = Acting;

    fn caller(who: &Acting) -> Option<&Caller> {
        member(&who.initiator)
    }

    async fn admit(arrival: &mut Arrival<'_>) -> Result<Acting, ApiError> {
        admit_acting(arrival, Self::CREDENTIAL, Need::Member).await
    }
}

/// An active admin, or the operator.
pub struct Admin;

impl CredentialType for Admin {
    const CREDENTIAL: Credential = Credential::Admin;
    type Who = Initiator;

    fn caller(who: &Initiator) -> Option<&Caller> {
        member(who)
    }

    async fn admit(arrival: &mut Arrival<'_>) -> Result<Initiator, ApiError> {
        admit_acting(arrival, Self::CREDENTIAL, Need::Admin).await.map(|acting| acting.initiator)
    }
}

fn member(initiator: &Initiator) -> Option<&Caller> {
    match initiator {
        Initiator::Member(caller, _) => Some(caller),
        Initiator::Operator(..) => None,
    }
}

async fn admit_acting(arrival: &mut Arrival<'_>, credential: Credential, need: Need) -> Result<Acting, ApiError> {
    let (command, proof) = (arrival.command(credential.browser()), proof(arrival, credential, need));
    let admitted = arrival.pass(move |app| admit_caller_or_operator(app, &command, &proof)).await?;
    let (user, key) = match &admitted.who {
        CallerOrOperator::Caller(caller) | CallerOrOperator::Operator(OperatorCaller::Person(caller)) => {
            (Some(caller.user.id), None)
        }
        CallerOrOperator::Operator(OperatorCaller::ServiceKey(key)) => (None, Some(*key)),
    };
    arrival.identify(&admitted, user, key);
    let (organization, request) = (admitted.organization, arrival.request.clone());
    let initiator = match admitted.who {
        CallerOrOperator::Caller(caller) => Initiator::Member(caller, request),
        CallerOrOperator::Operator(operator) => {
            let operator = match operator {
                OperatorCaller::ServiceKey(key) => initiator::Operator::ServiceKey(key, request),
                OperatorCaller::Person(caller) => initiator::Operator::Person(caller, request),
            };
            Initiator::Operator(operator, organization.slug.clone())
        }
    };
    Ok(Acting { initiator, organization })
}
