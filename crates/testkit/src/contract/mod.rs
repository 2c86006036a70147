//! The contract of every store: one function for each rule, which uses only the ports. Refusals come first, and there
//! is always a second tenant.

mod accounts;
mod addresses;
mod connections;
mod deletion;
mod delivery_model;
mod directories;
mod domains;
mod erasures;
mod housekeeping;
mod imports;
mod invites;
mod keys;
mod logs;
mod memberships;
mod operator_webhooks;
mod organizations;
mod passkeys;
mod providers;
mod queue;
mod roles;
mod service_keys;
mod sessions;
mod throttles;
mod unit_of_work;
mod verify;
mod webhooks;

pub use accounts::*;
pub use addresses::*;
pub use connections::*;
pub use deletion::*;
pub use delivery_model::*;
pub use directories::*;
pub use domains::*;
pub use erasures::*;
pub use housekeeping::*;
pub use imports::*;
pub use invites::*;
pub use keys::*;
pub use logs::*;
pub use memberships::*;
pub use operator_webhooks::*;
pub use organizations::*;
pub use passkeys::*;
pub use providers::*;
pub use queue::*;
pub use roles::*;
pub use service_keys::*;
pub use sessions::*;
pub use throttles::*;
pub use unit_of_work::*;
pub use verify::*;
pub use webhooks::*;

use std::fmt::Debug;
use std::sync::Barrier;

use orgauth_domain::ports::{Repositories, Store, StoreError, transact};

/// Runs a unit of work that the store must refuse. Panics if it commits.
fn fails<T: Debug>(store: &dyn Store, body: impl FnMut(&mut dyn Repositories) -> Result<T, StoreError>) {
    let refused = transact(store, body);
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
}

/// Runs `work` on `threads` threads that start together.
fn together(threads: usize, work: impl Fn(usize) + Sync) {
    let barrier = Barrier::new(threads);
    std::thread::scope(|scope| {
        for number in 0..threads {
            let (barrier, work) = (&barrier, &work);
            scope.spawn(move || {
                barrier.wait();
                work(number);
            });
        }
    });
}

/// Creates a test for each rule of this module. The argument creates a fixture: a value with the methods `store`,
/// `lookup`, `small_lookup`, `queue` and `notifier`. They return a `&dyn Store`, two `&dyn VerifyLookup` and a `&dyn JobQueue`
/// on one empty, migrated database of the fixture's own, and the `CountingNotifier` of the store; the second lookup has a
/// queue for four questions.
#[macro_export]
macro_rules! contract_tests {
    ($fixture:expr) => {
        $crate::contract_tests! { @store $fixture;
            an_err_rolls_everything_back,
            an_ok_commits,
            the_verdict_decides,
            a_conflict_leaves_the_unit_of_work_usable,
            a_failed_statement_is_never_committed,
            a_refused_statement_keeps_its_source,
            a_panic_rolls_back_and_the_store_lives,
            a_reading_unit_of_work_sees_one_snapshot,
            a_reading_unit_of_work_writes_nothing,
            aggregates_are_written_together,
            a_migrated_store_is_ready,
            a_taken_slug_is_a_conflict,
            an_organization_reads_back,
            an_update_overwrites_one_organization,
            an_organizations_own_rules_read_back,
            an_organizations_appearance_reads_back,
            a_logo_is_shown_while_its_organization_is_active,
            organizations_that_allow_none_of_some_methods_are_counted,
            organizations_that_require_a_connection_and_have_none_are_counted,
            an_old_name_reads_back,
            a_founder_reads_back,
            organizations_are_listed_by_slug,
            an_app_origin_is_that_of_an_active_organization,
            locking_an_organization_serialises_writers,
            a_taken_email_is_a_conflict,
            an_account_reads_back,
            an_account_reads_back_with_its_hash,
            a_password_hash_belongs_to_one_account,
            an_account_is_unused_until_somebody_has_a_way_in,
            many_accounts_read_back,
            a_taken_email_among_many_is_a_conflict,
            many_memberships_are_written_and_found,
            a_profile_is_overwritten,
            a_locale_is_overwritten,
            whether_an_address_is_proven_is_overwritten,
            accounts_are_listed_in_order_and_by_pages,
            a_second_factor_reads_back_in_every_state,
            a_recovery_code_is_used_up_once_by_its_user,
            replaced_recovery_codes_are_gone,
            a_recovery_code_is_used_up_by_one_of_many,
            a_passkey_reads_back,
            a_second_passkey_of_one_credential_is_a_conflict,
            a_used_passkey_is_overwritten,
            a_passkey_is_deleted_by_its_user,
            the_passkeys_of_some_users_are_read_at_once,
            passkeys_of_other_rp_ids_are_counted,
            a_challenge_is_used_up_by_one_of_many,
            used_challenges_are_purged_when_they_expire,
            locking_an_account_serialises_writers,
            a_second_membership_is_a_conflict,
            a_membership_elsewhere_is_absent,
            a_membership_needs_both_its_ends,
            a_membership_reads_back,
            members_are_listed_in_order_and_by_pages,
            members_are_listed_by_name_and_by_activity,
            metadata_of_a_membership_ends_with_it,
            metadata_of_an_organization_is_its_own,
            members_are_counted_by_organization,
            the_addresses_of_members_are_found,
            a_users_organizations_are_listed,
            locking_a_membership_serialises_writers,
            whether_a_users_organization_asks_for_a_second_factor,
            a_rule_and_the_end_of_a_second_factor_see_each_other,
            a_session_elsewhere_is_absent,
            an_organizations_sessions_are_brought_forward,
            sessions_without_a_second_factor_end,
            sessions_that_began_by_no_allowed_method_end,
            sessions_that_began_by_a_passkey_are_found,
            new_rules_see_every_session_that_was_begun_by_the_old_ones,
            a_session_needs_a_membership,
            a_session_reads_back_in_every_state,
            a_principal_is_read_at_once,
            live_sessions_are_listed_newest_first,
            ending_all_spares_the_excepted_and_strangers,
            ending_beyond_ends_the_oldest,
            ending_beyond_counts_live_sessions_only,
            ending_beyond_counts_none_of_the_operators,
            locking_a_session_serialises_writers,
            an_absent_bucket_is_none,
            buckets_come_in_the_order_asked_for,
            a_bucket_reads_back,
            parallel_counts_on_one_bucket_lose_none,
            q3_buckets_that_are_looked_at_leave_no_row,
            buckets_are_written_together,
            locking_an_absent_bucket_serialises,
            locking_survives_a_clear_by_another,
            locks_in_any_order_do_not_deadlock,
            a_source_is_known_by_its_last_success,
            a_service_key_reads_back,
            live_service_keys_are_listed_and_revoked_once,
            the_operators_log_reads_back_newest_first,
            an_api_key_elsewhere_is_absent,
            an_api_key_is_made_by_a_member,
            an_api_key_is_rotated,
            an_api_keys_digest_is_unique,
            an_api_key_reads_back,
            live_api_keys_are_listed_oldest_first,
            an_api_key_is_revoked_for_good,
            a_use_of_an_api_key_is_remembered_sparingly,
            one_signing_key_is_active,
            an_issuer_reads_back,
            d6_signing_keys_move_and_leave,
            locking_the_signing_keys_serialises_writers,
            d6_the_sessions_of_a_signing_key_end,
            l1_sealed_values_are_replaced_in_place,
            two_starting_instances_share_one_signing_key,
            a_secret_is_written_once,
            l1_servers_show_that_they_live_and_what_they_hold,
            l1_what_a_data_key_sealed_is_found_in_every_column,
            audit_entries_are_appended_and_counted,
            the_audit_log_reads_back_newest_first,
            g6_other_active_admins_are_counted,
            the_sessions_of_a_member_end_in_one_organization,
            q3_refusals_of_one_key_are_one_entry,
            q3_parallel_refusals_are_all_counted,
            sessions_of_a_time_are_found,
            every_audit_action_is_known,
            an_audit_entry_is_written_once_for_an_organization,
            events_are_kept_with_their_exact_text,
            old_sessions_are_purged_in_batches,
            old_throttles_are_purged_in_batches,
            old_known_sources_are_purged_in_batches,
            old_events_are_purged_in_batches,
            q3_old_audit_entries_are_purged_in_batches,
            g2_an_invite_elsewhere_is_absent,
            an_inviter_is_a_member,
            an_invite_reads_back_in_every_state,
            one_invite_of_an_address_is_pending,
            what_audit_logs_keep_of_an_erased_account_is_blanked_in_batches,
            events_about_an_erased_account_are_found_put_off_and_overwritten,
            an_erasure_goes_on_and_is_forgotten,
            the_sessions_of_an_account_and_the_mails_to_it_are_found,
            invitations_and_changes_of_a_person_are_exported,
            live_invites_are_listed_oldest_first,
            h1_an_invite_by_a_service_key_is_listed_while_it_opens,
            q3_live_invites_are_listed_by_pages,
            a_password_reset_reads_back_and_is_used_up,
            p4_the_mails_of_a_member_are_counted_by_organization,
            an_address_is_overwritten_unless_it_is_taken,
            an_address_is_taken_by_one_of_many,
            a_change_of_address_reads_back,
            pending_changes_of_address_end,
            changes_of_address_are_erased,
            a_sign_up_reads_back,
            a_sign_up_is_used_up_and_those_of_an_address_are_erased,
            old_links_to_addresses_are_purged_in_batches,
            the_pending_invites_of_an_address_are_found_everywhere,
            a_mail_waits_until_it_ends,
            g2_the_mails_of_invites_tell_where_they_stand,
            old_invites_and_mails_are_purged_in_batches,
            a_connection_elsewhere_is_absent,
            a_connection_reads_back,
            an_identity_belongs_to_one_account,
            people_are_barred_from_one_organization,
            an_identity_is_found_by_its_connection_and_subject,
            the_last_attempts_of_each_connection_are_kept,
            identities_go_with_their_connection_and_organization,
            identities_go_with_their_account,
            an_identity_of_a_provider_belongs_to_one_account,
            an_identity_of_a_provider_is_touched_and_deleted_alone,
            identities_of_providers_go_with_their_account,
            sessions_of_providers_end_for_one_user,
            the_sessions_of_a_connection_end,
            sessions_that_began_by_no_connection_end,
            a_connection_lets_in_whom_it_knows_or_stands_for,
            a_domain_elsewhere_is_absent,
            a_domain_reads_back_in_every_state,
            an_organization_claims_a_domain_once,
            a_domain_is_proven_in_one_organization_only,
            one_of_many_organizations_proves_a_domain,
            a_role_elsewhere_is_absent,
            a_role_reads_back,
            the_catalogue_reads_back,
            grants_are_kept_by_origin,
            a_set_gives_its_members_what_its_roles_have,
            a_retired_role_gives_nothing_and_its_successor_in_its_place,
            sets_without_members_are_purged,
            a_deletion_waits_for_whoever_is_giving_the_role,
            a_directory_is_one_organizations_and_its_tokens_find_it,
            people_are_found_by_every_filter_in_their_own_directory,
            a_name_is_one_persons_in_a_directory,
            groups_have_people_of_their_directory,
            a_removed_member_is_in_no_directory_and_a_directory_leaves_its_members,
            who_is_not_settled_is_remembered_in_the_own_organization,
            whoever_stops_being_an_admin_counts_as_none,
            a_directory_that_is_detached_gives_nothing_and_loses_its_people_in_batches,
            only_what_somebody_may_have_uses_a_role,
            the_permissions_in_an_organization_are_those_of_its_members_and_invitations,
            no_set_is_left_behind_by_a_change_of_its_role,
            due_domains_are_given_out_once,
            the_domains_of_a_deleted_organization_are_free_at_once,
            the_active_admins_are_addressed,
            j4_a_webhook_elsewhere_is_absent,
            a_webhook_reads_back,
            what_is_known_of_a_secret_ends_with_it,
            a_delivery_elsewhere_is_absent,
            a_delivery_reads_back_after_each_attempt,
            deliveries_are_listed_by_pages,
            old_deliveries_are_purged_in_batches,
            j4_the_operators_webhook_and_an_organizations_are_absent_to_each_other,
            an_erasure_finds_what_the_operator_was_told,
            the_operators_secrets_are_resealed,
        }
        $crate::contract_tests! { @queue $fixture;
            a_due_job_is_given_out_once,
            a_job_is_as_durable_as_what_it_belongs_to,
            a_result_decides_what_becomes_of_a_job,
            a_stale_result_is_dropped,
            leases_of_the_dead_are_ended,
            m5_a_lease_that_ends_while_handing_over_is_an_unknown_outcome,
            groups_take_turns,
            tenants_and_groups_have_their_room,
            the_longest_due_comes_first,
            no_job_is_given_out_twice_at_once,
            the_mails_of_an_invite_are_taken_back,
            an_event_is_delivered_to_whom_it_concerns,
            the_next_attempt_of_what_waits_is_known,
            a_paused_subscription_is_passed_over,
            a_deleted_subscription_has_no_jobs,
            the_operator_gets_the_events_of_every_organization_in_a_lane_of_its_own,
            an_event_of_the_operator_alone_reaches_no_organization,
            what_the_operator_waits_for_outlives_the_organization,
            the_operators_jobs_are_parked_and_freed_in_its_lane,
            a_deleted_organization_is_gone_at_once_and_its_rows_in_batches,
            an_erased_account_leaves_no_row_of_its_own,
            deliveries_follow_their_model,
        }
        $crate::contract_tests! { @lookup lookup, $fixture;
            verify_knows_no_caller_without_its_own_key,
            verify_knows_no_session_from_elsewhere,
            verify_knows_a_service_key_everywhere,
            verify_tells_the_facts,
            verify_is_never_stale,
            verify_knows_no_deleted_organization,
            verify_accepts_no_token_unless_full,
            verify_answers_many_at_once,
            verify_tells_what_roles_give,
            verify_outlives_whoever_stops_waiting,
        }
        $crate::contract_tests! { @lookup small_lookup, $fixture;
            verify_refuses_what_does_not_fit_its_queue,
        }
    };
    (@store $fixture:expr; $($rule:ident,)*) => {$(
        #[test]
        fn $rule() {
            $crate::contract::$rule($fixture.store());
        }
    )*};
    (@queue $fixture:expr; $($rule:ident,)*) => {$(
        #[test]
        fn $rule() {
            let fixture = $fixture;
            $crate::contract::$rule(fixture.store(), fixture.queue(), fixture.notifier());
        }
    )*};
    (@lookup $which:ident, $fixture:expr; $($rule:ident,)*) => {$(
        #[test]
        fn $rule() {
            let fixture = $fixture;
            $crate::contract::$rule(fixture.store(), fixture.$which());
        }
    )*};
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// A rule that isn't listed in the macro would never run.
    #[test]
    fn every_rule_is_listed_in_the_macro() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/contract");
        let text = |path: PathBuf| fs::read_to_string(path).unwrap();
        let listed = text(directory.join("mod.rs"));
        let files =
            fs::read_dir(&directory).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
        let rules: String = files.map(text).collect();
        let mut count = 0;
        for line in rules.lines() {
            let name = line.strip_prefix("pub fn ").and_then(|rest| rest.split('(').next());
            if let Some(name) = name {
                count += 1;
                assert!(listed.contains(&format!(" {name},\n")), "{name} is not listed");
            }
        }
        assert!(count > 40, "only {count} rules were found");
    }
}
