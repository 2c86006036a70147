//! What is known beforehand of some identity providers of the whole service.

use crate::sign_in::federation::json::Json;
use crate::sign_in::federation::person::{EmailProof, Introduction};
use crate::word::word_enum;

/// The tenant in which Microsoft keeps the accounts that people have for themselves.
const MICROSOFT_CONSUMERS: &str = "9188040d-6c67-4c5b-b112-36a304b66dad";

word_enum! {
    /// A provider of which more is known than its configuration says.
    Preset {
        /// Google.
        Google = "google",
        /// Microsoft Entra, and accounts of Microsoft.
        Microsoft = "microsoft",
        /// Apple.
        Apple = "apple",
        /// GitHub, which speaks OAuth 2.0 without ID tokens.
        GitHub = "github",
        /// GitLab.
        GitLab = "gitlab",
    }
}

impl Preset {
    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Google => "Google",
            Self::Microsoft => "Microsoft",
            Self::Apple => "Apple",
            Self::GitHub => "GitHub",
            Self::GitLab => "GitLab",
        }
    }

    /// Its issuer, as its discovery document names it; absent for GitHub, which has none.
    pub const fn issuer(self) -> Option<&'static str> {
        match self {
            Self::Google => Some("https://accounts.google.com"),
            Self::Microsoft => Some("https://login.microsoftonline.com/{tenantid}/v2.0"),
            Self::Apple => Some("https://appleid.apple.com"),
            Self::GitHub => None,
            Self::GitLab => Some("https://gitlab.com"),
        }
    }

    /// What is asked for. Apple sends an address only by `form_post`, which comes without the browser's cookies.
    pub const fn scopes(self) -> &'static [&'static str] {
        match self {
            Self::Google | Self::Microsoft | Self::GitLab => &["openid", "email", "profile"],
            Self::Apple => &["openid"],
            Self::GitHub => &["read:user", "user:email"],
        }
    }

    /// What the provider's word about an address is worth; `introduced` was read from `payload`.
    ///
    /// Google vouches for its own mailboxes, and for those of an organization (`hd`) that has proven its domain to it; anybody
    /// else could have lost the address since. At Microsoft the admins of any tenant write any address they like: it counts where
    /// Microsoft says that the owner of the domain is verified (`xms_edov`), and for accounts of its own.
    pub fn weighed(self, introduced: Introduction, payload: &Json) -> Introduction {
        let is_vouched = match self {
            Self::Google => {
                introduced.email.domain() == "gmail.com" || payload.text_of("hd").is_some_and(|hd| !hd.is_empty())
            }
            Self::Microsoft => {
                let is_consumer = payload.text_of("tid") == Some(MICROSOFT_CONSUMERS);
                let is_owned = payload.member("xms_edov").is_some_and(|claim| claim.says("true") || claim.says("1"));
                return Introduction { proof: of_microsoft(introduced.proof, is_consumer || is_owned), ..introduced };
            }
            Self::Apple | Self::GitHub | Self::GitLab => true,
        };
        let proof = match introduced.proof {
            EmailProof::Verified if !is_vouched => EmailProof::Absent,
            proof => proof,
        };
        Introduction { proof, ..introduced }
    }
}

/// Microsoft has no `email_verified`; one that is there all the same proves nothing by itself.
const fn of_microsoft(said: EmailProof, is_vouched: bool) -> EmailProof {
    match (said, is_vouched) {
        (EmailProof::Denied, _) => EmailProof::Denied,
        (EmailProof::Verified | EmailProof::Absent, true) => EmailProof::Verified,
        (EmailProof::Verified | EmailProof::Absent, false) => EmailProof::Absent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use EmailProof::{Absent, Denied, Verified};

    fn text(text: &str) -> Json {
        Json::Text(text.to_owned())
    }

    fn weighed(preset: Preset, email: &str, claims: &[(&str, Json)]) -> EmailProof {
        let email = ("email", text(email));
        let members = claims.iter().chain([&email]).map(|(name, value)| ((*name).to_owned(), value.clone()));
        let payload = Json::Object(members.collect());
        let introduced = Introduction::read(&payload).unwrap();
        let weighed = preset.weighed(introduced.clone(), &payload);
        assert_eq!(weighed.email, introduced.email);
        weighed.proof
    }

    #[test]
    fn google_vouches_for_its_own_mailboxes_and_for_organizations() {
        let verified = ("email_verified", Json::Bool(true));
        let hosted = ("hd", text("acme.example"));
        let google = |email: &str, claims: &[(&str, Json)]| weighed(Preset::Google, email, claims);
        assert_eq!(google("ann@gmail.com", std::slice::from_ref(&verified)), Verified);
        assert_eq!(google("ann@acme.example", &[verified.clone(), hosted.clone()]), Verified);
        assert_eq!(google("ann@acme.example", std::slice::from_ref(&verified)), Absent);
        assert_eq!(google("ann@gmail.com.evil.example", std::slice::from_ref(&verified)), Absent);
        for none in [Json::Null, text("")] {
            assert_eq!(google("ann@acme.example", &[verified.clone(), ("hd", none)]), Absent);
        }
        assert_eq!(google("ann@acme.example", std::slice::from_ref(&hosted)), Absent);
        assert_eq!(google("ann@acme.example", &[hosted, ("email_verified", Json::Bool(false))]), Denied);
    }

    /// The admin of any tenant can give any of its accounts any address.
    #[test]
    fn microsoft_vouches_only_for_domains_whose_owner_it_knows_and_for_its_own_accounts() {
        let of = |claims: &[(&str, Json)]| weighed(Preset::Microsoft, "ann@acme.example", claims);
        let (tenant, consumers) = (("tid", text("7f0c")), ("tid", text(MICROSOFT_CONSUMERS)));
        assert_eq!(of(std::slice::from_ref(&tenant)), Absent);
        assert_eq!(of(&[tenant.clone(), ("email_verified", Json::Bool(true))]), Absent);
        for value in [Json::Bool(true), text("true"), text("1"), Json::Number("1".to_owned())] {
            assert_eq!(of(&[tenant.clone(), ("xms_edov", value)]), Verified);
        }
        for value in [Json::Bool(false), text("0"), text("yes"), Json::Null, Json::Number("0".to_owned())] {
            assert_eq!(of(&[tenant.clone(), ("xms_edov", value)]), Absent);
        }
        assert_eq!(of(std::slice::from_ref(&consumers)), Verified);
        assert_eq!(of(&[consumers, ("email_verified", Json::Bool(false))]), Denied);
    }

    #[test]
    fn the_others_are_taken_at_their_word() {
        for preset in [Preset::Apple, Preset::GitHub, Preset::GitLab] {
            for (value, proof) in
                [(Json::Bool(true), Verified), (text("true"), Verified), (Json::Bool(false), Denied)]
            {
                assert_eq!(weighed(preset, "ann@acme.example", &[("email_verified", value)]), proof, "{preset}");
            }
            assert_eq!(weighed(preset, "ann@acme.example", &[]), Absent, "{preset}");
        }
    }
}
