/** The appointment that was made for a conversation before, by another way than the call. */
import type { KnownAppointment } from '@praxis/contracts/call/dialogue.const';
import { findAppointmentOfSession } from '@praxis/db/appointment/appointment';
import type { TenantTransaction } from '@praxis/db/core/database';

/** The confirmed appointment of a session, in the form that a call mentions it. */
export async function findKnownAppointment(
  tx: TenantTransaction,
  sessionId: string,
): Promise<KnownAppointment | undefined> {
  const found = await findAppointmentOfSession(tx, sessionId);
  if (!found) return undefined;
  const { id, start, timeZone, provider, sequence } = found;
  return { id, start, timeZone, host: provider, sequence };
}
