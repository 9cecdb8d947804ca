/**
 * Whether a cached response may contain personal data that the API masks, by its key. Every key counts as such unless
 * it is listed here. The listed responses are the same whatever is masked, and forms are filled from them.
 */
import { isTenantless } from './key-owner.js';
import { nounOf } from './query-key.js';
import { queryKeys } from './query-keys.js';

const { appointment, auth, automation, call, lead, tenant } = queryKeys;
const ANY = '';

const WITHOUT_PEOPLE: ReadonlySet<string> = new Set(
  [
    // The user's own account.
    auth.profile,
    auth.factors,
    auth.appEnrollment,
    // Settings of a practice, and its team.
    ...[tenant.settings, tenant.practice, tenant.figures, tenant.masking, tenant.team].map((of) => of(ANY)),
    ...[tenant.integrations, tenant.crm, tenant.vendorAccounts, call.phoneSettings].map((of) => of(ANY)),
    ...[appointment.hosts, appointment.scheduling, appointment.availability].map((of) => of(ANY)),
    ...[lead.routing, lead.assignees, lead.stages].map((of) => of(ANY)),
    queryKeys.calendar.list(ANY),
    queryKeys.bookingPage.embed(ANY),
    queryKeys.conflict.settings(ANY),
    queryKeys.notification.settings(ANY),
    queryKeys.message.savedReplies(ANY),
    queryKeys.practiceFact.latest(ANY),
    queryKeys.supportAccess.all(ANY),
    queryKeys.usage.all(ANY),
    queryKeys.vault.all(ANY),
    // Texts written for many people: campaigns, templates, workflow recipes.
    queryKeys.campaign.all(ANY),
    queryKeys.messageTemplate.all,
    queryKeys.messageTemplate.library(ANY),
    automation.templates(ANY),
    // Records that admins keep about tenants.
    tenant.adminTenants,
    queryKeys.handover.all,
  ].map(nounOf),
);

const [WORKFLOWS, , WORKFLOW] = automation.one(ANY, ANY);

export function mayHoldPeople(queryKey: readonly unknown[]): boolean {
  if (isTenantless(queryKey) || WITHOUT_PEOPLE.has(nounOf(queryKey))) return false;
  // A workflow contains no personal data, but its executions do.
  return !(queryKey[0] === WORKFLOWS && queryKey[2] === WORKFLOW);
}
