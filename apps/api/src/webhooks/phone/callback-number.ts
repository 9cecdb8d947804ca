/** The number to call somebody back at: nobody is promised a call at a number that we do not have. */
import { findCall } from '@praxis/db/call/call-view';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { PhoneCallRecord } from '@praxis/db/call/phone-call';
import type { LineText } from './phone-texts.js';

/** The number that the line shows, or that the caller gave; undefined where there is neither. */
export async function findCallbackNumber(
  tx: TenantTransaction,
  call: Pick<PhoneCallRecord, 'callId' | 'number'>,
): Promise<string | undefined> {
  return call.number ?? (await findCall(tx, call.callId))?.contact.phone;
}

/** How a call back is offered to a caller whom nobody could take. */
export async function offerOfCallback(tx: TenantTransaction, call: PhoneCallRecord): Promise<LineText> {
  if (call.number !== null) return 'missed';
  return (await findCallbackNumber(tx, call)) === undefined ? 'missed_unknown' : 'missed_given';
}
