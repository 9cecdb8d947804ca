/** Steps of a lead's routing. Each step is stored in one transaction with the mails that announce it. */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { RoutingSettings } from '@praxis/contracts/lead/lead-routing';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { listAssignees } from '@praxis/db/lead/lead-assignment';
import {
  endLeadRouting,
  fallBack,
  groupsToday,
  lockLeadRouting,
  keepOfferMails,
  offerLead,
  offerMails,
} from '@praxis/db/lead/lead-routing';
import { queueMail } from '@praxis/db/mail/mail';
import type { MailContent } from '@praxis/db/mail/mail-content';
import { readRouting } from '@praxis/db/tenant/tenant-settings';
import type { LeadRoutingProgress, SpeedToLeadEffects } from '@praxis/workflows/lead/effects';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';

/** How long an email about a lead that fell back to an owner stays useful, in seconds. */
const FELL_BACK_SECONDS = 24 * 60 * 60;

export interface SpeedToLeadDependencies {
  environment: Environment;
  database: Database;
}

/** The result of a step, and the mails that announce it. */
interface Step {
  progress: LeadRoutingProgress;
  mailIds: readonly string[];
}

/** Creates the step activity. */
export function createSpeedToLeadActivities({
  environment,
  database,
}: SpeedToLeadDependencies): SpeedToLeadEffects {
  const link = (leadId: string): string => `${publicOrigin(environment)}/leads/${leadId}`;

  const tell = async (
    tx: TenantTransaction,
    {
      people,
      seconds,
      contentFor,
    }: { people: readonly string[]; seconds: number; contentFor(id: string): MailContent },
  ): Promise<string[]> => {
    const mailIds: string[] = [];
    for (const { id, email } of (await listAssignees(tx)).filter((person) => people.includes(person.id)))
      mailIds.push(
        await queueMail(tx, {
          tenantId: tx.tenantId,
          to: email,
          content: contentFor(id),
          isBranded: true,
          seconds,
        }),
      );
    return mailIds;
  };

  const giveToOwner = async (
    tx: TenantTransaction,
    leadId: string,
    settings: RoutingSettings,
  ): Promise<Step> => {
    const owner = await fallBack(tx, leadId, settings);
    if (owner === undefined) return { progress: { kind: 'over', outcome: 'nobody' }, mailIds: [] };
    const owners = (await listAssignees(tx)).filter(({ role }) => role === 'owner').map(({ id }) => id);
    const mailIds = await tell(tx, {
      people: owners,
      seconds: FELL_BACK_SECONDS,
      contentFor: (id) => ({ kind: 'lead_fell_back', link: link(leadId), isYours: id === owner }),
    });
    await keepOfferMails(tx, leadId, mailIds);
    return { progress: { kind: 'over', outcome: 'fell_back' }, mailIds };
  };

  const advance = async (tx: TenantTransaction, leadId: string, step: number): Promise<Step> => {
    const state = await lockLeadRouting(tx, leadId);
    if (state.kind === 'unknown') return { progress: { kind: 'over', outcome: 'closed' }, mailIds: [] };
    if (state.kind === 'over') {
      // An earlier attempt may have written this step and died: return the same mails again; each is sent once.
      const mailIds = state.outcome === 'fell_back' ? await offerMails(tx, leadId) : [];
      return { progress: state, mailIds };
    }
    if (state.routing && state.routing.step >= step) {
      const { step: reached, offerEndsAt, mailIds } = state.routing;
      return { progress: { kind: 'offered', step: reached, waitMs: waitUntil(offerEndsAt) }, mailIds };
    }
    const settings = await readRouting(tx);
    if (!settings.isOn) {
      await endLeadRouting(tx, leadId, 'off');
      return { progress: { kind: 'over', outcome: 'off' }, mailIds: [] };
    }
    const groups = await groupsToday(tx, settings);
    const next = groups.findIndex(({ members }, index) => index >= step && members.length > 0);
    const group = groups[next];
    if (!group) return await giveToOwner(tx, leadId, settings);
    const mailIds = await tell(tx, {
      people: group.members,
      seconds: group.minutes * 60,
      contentFor: () => ({ kind: 'lead_offer', link: link(leadId), minutes: group.minutes }),
    });
    const endsAt = await offerLead(tx, leadId, { ...group, step: next, mailIds });
    return { progress: { kind: 'offered', step: next, waitMs: waitUntil(endsAt) }, mailIds };
  };

  return {
    async advanceRoute({ tenantId, leadId }, step) {
      return await database.withTenant(tenantId, async (tx) => {
        const { progress, mailIds } = await advance(tx, leadId, step);
        for (const mailId of mailIds) await enqueueRun(tx, MAIL_RUN, { tenantId, mailId });
        return progress;
      });
    },
  };
}

/** Milliseconds until the moment; at least 1, because a timer of 0 is not possible. */
function waitUntil(moment: Date): number {
  return Math.max(1, moment.getTime() - Date.now());
}
