/** Books the first free time for the run's lead. */
import { confirmationCode } from '@praxis/config/confirmation-code';
import { derivedId } from '@praxis/config/derived-id';
import type { Step } from '@praxis/contracts/automation/step';
import { bookAppointment } from '@praxis/db/appointment/appointment';
import { readRunLead } from '@praxis/db/automation/automation-facts';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { RunCommand } from '@praxis/workflows/automation/effects';
import { close, type AtStep } from './at-step.js';

/**
 * Books a time, or takes the other branch if no time is free, the lead already has an appointment, or the lead is under
 * conflict review.
 */
export async function bookStep(
  tx: TenantTransaction,
  here: AtStep<Extract<Step, { kind: 'book' }>>,
): Promise<RunCommand> {
  const { run, stepId, step } = here;
  const lead = run.leadId === null ? undefined : await readRunLead(tx, run.leadId);
  if (!lead) return await close(tx, here, { status: 'skipped', outcome: 'no_lead', next: step.otherwise });
  const key = `${run.id}/${stepId}`;
  const id = derivedId(tx.tenantId, 'appointment', key);
  const booked = await bookAppointment(tx, {
    id,
    leadId: lead.id,
    sessionId: lead.sessionId,
    preferred: step.preferred,
    fingerprint: `automation/${key}`,
    confirmationCode: confirmationCode(`${tx.tenantId}/${id}`),
    byPractice: { userId: undefined, note: undefined },
  });
  return booked.kind === 'booked'
    ? await close(tx, here, {
        outcome: 'booked',
        next: step.next,
        detail: { appointmentId: booked.appointment.id },
      })
    : await close(tx, here, { outcome: booked.kind, next: step.otherwise });
}
