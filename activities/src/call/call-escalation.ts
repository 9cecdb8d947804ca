/** Notifies the team that a caller needs a person: during the call, or at its end if that was not possible. */
import {
  NOTIFICATION_CALL_REASONS,
  type NotificationCallReason,
} from '@praxis/contracts/notification/notification.const';
import { keepReceipt } from '@praxis/db/call/call';
import { noteCaller } from '@praxis/db/call/caller';
import type { TenantTransaction } from '@praxis/db/core/database';
import { countNotified, notifyTeam } from '@praxis/db/notification/notification';
import type { CallFacts, Escalated, Escalation } from '@praxis/workflows/call/effects';

/** Notifies the team. A repeat returns the people who were already notified. */
export async function escalateCall(
  tx: TenantTransaction,
  callId: string,
  { priority, reason, facts }: Escalation,
): Promise<Escalated> {
  const isUrgent = priority === 'immediate';
  // A danger is a separate notification, even if the caller has asked for a person before.
  const occurrence = `escalated/${callId}${isUrgent ? '/urgent' : ''}`;
  // Nothing is stored about a caller who does not want to be recorded.
  if (facts.recording === 'granted') await noteCaller(tx, callId, facts);
  const newlyNotified = await notifyTeam(tx, {
    event: 'call_escalated',
    occurrence,
    subjectId: callId,
    reason: callReason(reason),
    isUrgent,
  });
  const notified = newlyNotified > 0 ? newlyNotified : await countNotified(tx, occurrence);
  if (notified === 0) return { notified: 0, receipt: null };
  const receipt = await keepReceipt(tx, callId, {
    id: 'escalation',
    action: 'escalate_human',
    at: new Date().toISOString(),
  });
  return { notified, receipt };
}

/**
 * Returns the final facts of a call that ends, after sending the team the notice that could not be sent during the
 * call.
 */
export async function escalateWhatIsDue(
  tx: TenantTransaction,
  callId: string,
  facts: CallFacts,
): Promise<CallFacts> {
  if (!facts.escalationDue) return facts;
  const { receipt } = await escalateCall(tx, callId, { ...facts.escalationDue, facts });
  return receipt ? { ...facts, escalated: true, qualificationStatus: 'escalated' } : facts;
}

/** The reason of an escalation; free text from outside is not passed on. */
function callReason(reason: string): NotificationCallReason {
  return NOTIFICATION_CALL_REASONS.find((known) => known === reason) ?? 'reported';
}
