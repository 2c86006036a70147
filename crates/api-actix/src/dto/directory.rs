//! What directories say of people.

use orgauth_api_derive::Answer;
use orgauth_domain::organizations::directory::Attributes;
use orgauth_domain::text::Slug;

/// What a directory says of a member. Everything but `userName` is left out where it says nothing.
#[derive(Answer)]
pub struct InDirectory {
    /// The name by which the directory knows the member.
    #[eg("ada@example.com")]
    pub user_name: String,
    /// The directory's own identifier.
    pub external_id: Option<String>,
    /// The name to show.
    #[eg("Ada King")]
    pub display_name: Option<String>,
    /// The family name.
    #[eg("King")]
    pub family_name: Option<String>,
    /// The given name.
    #[eg("Ada")]
    pub given_name: Option<String>,
    /// The job title.
    #[eg("Analyst")]
    pub title: Option<String>,
    /// The department.
    #[eg("Engines")]
    pub department: Option<String>,
    /// The number of the employee.
    pub employee_number: Option<String>,
    /// The directory's identifier of the manager.
    pub manager: Option<String>,
    /// The first telephone number.
    #[eg("+44 20 7946 0000")]
    pub phone: Option<String>,
    /// The addresses.
    #[eg(["ada@example.com"])]
    pub emails: Option<Vec<String>>,
    /// The locale.
    #[eg("en-GB")]
    pub locale: Option<String>,
    /// The time zone.
    #[eg("Europe/London")]
    pub timezone: Option<String>,
}

impl From<&Attributes> for InDirectory {
    fn from(said: &Attributes) -> Self {
        Self {
            user_name: said.user_name.clone(),
            external_id: said.external_id.clone(),
            display_name: said.display_name.clone(),
            family_name: said.name.family.clone(),
            given_name: said.name.given.clone(),
            title: said.title.clone(),
            department: said.department.clone(),
            employee_number: said.employee_number.clone(),
            manager: said.manager.clone(),
            phone: said.phones.first().map(|phone| phone.value.clone()),
            emails: (!said.emails.is_empty()).then(|| said.emails.iter().map(|email| email.value.clone()).collect()),
            locale: said.locale.clone(),
            timezone: said.timezone.clone(),
        }
    }
}

/// What the directory of an organization says of a user.
#[derive(Answer)]
pub struct ExportedDirectory {
    /// The organization's slug.
    pub slug: Slug,
    /// What it says.
    pub directory: InDirectory,
}
