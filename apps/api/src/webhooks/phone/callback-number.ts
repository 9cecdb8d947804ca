/** The number for a callback. A callback is promised only if we have a number. */
import { findCall } from '@praxis/db/call/call-view';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { PhoneCallRecord } from '@praxis/db/call/phone-call';
import type { LineText } from './phone-texts.js';

/** The number that the line shows, or that the caller gave; undefined if there is neither. */
export async function findCallbackNumber(
  tx: TenantTransaction,
  call: Pick<PhoneCallRecord, 'callId' | 'number'>,
): Promise<string | undefined> {
  return call.number ?? (await findCall(tx, call.callId))?.contact.phone;
}

/** How a callback is offered to a caller when no person could take the call. */
export async function offerOfCallback(tx: TenantTransaction, call: PhoneCallRecord): Promise<LineText> {
  if (call.number !== null) return 'missed';
  return (await findCallbackNumber(tx, call)) === undefined ? 'missed_unknown' : 'missed_given';
}
