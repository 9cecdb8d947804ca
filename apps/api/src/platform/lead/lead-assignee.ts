/** Assigns a lead to a member of the team, for every page that can do it. */
import type { TenantTransaction } from '@praxis/db/core/database';
import { assignLead, lockAssignee } from '@praxis/db/lead/lead-assignment';
import { invalidField, notFound } from '../http/failure.js';
import { auditAs } from '../tenant/tenant-audit.js';
import type { LeadUser } from '../auth/lead-actor.js';
import type { Masking } from '../auth/viewer-masking.js';

/**
 * Checks that a lead can be assigned to this person. Null means no one, which is always allowed.
 * @param path field of the request that names the person
 * @throws Failure 400 `not_in_team`
 */
export async function mayHaveLeads(
  tx: TenantTransaction,
  userId: string | null,
  path: string,
): Promise<void> {
  if (userId !== null && !(await lockAssignee(tx, userId)))
    throw invalidField(path, 'Only staff and owners of this team can work with leads.', 'not_in_team');
}

/**
 * Assigns a lead to a member, or to no one, and records who did it. A member who takes it themselves sees it unmasked.
 * @throws Failure 404 for another tenant's lead, 400 for a person who cannot be assigned
 */
export async function assignTo(
  tx: TenantTransaction,
  masking: Masking,
  { user, viewer, id, to }: Pick<LeadUser, 'user' | 'viewer'> & { id: string; to: string | null },
): Promise<void> {
  await mayHaveLeads(tx, to, 'assignedTo');
  const lead = await assignLead(tx, id, { to, way: 'assigned' });
  if (!lead) throw notFound();
  if (lead.before === to) return;
  const detail = { from: lead.before, to };
  await auditAs(tx, user, { action: 'lead.assigned', targetType: 'lead', targetId: id, detail });
  if (to === user.userId) await masking.showClaimed(tx, { user, viewer }, id);
}
