/**
 * The receptionist's first words in a call: the shipped text, or the text of an A/B test, whose variant is stored with
 * the call.
 */
import { chooseVariant, noteCallExposure } from '@praxis/db/ab-test/ab-exposure';
import type { TenantTransaction } from '@praxis/db/core/database';
import { GREETING_PLACE, SHIPPED_GREETING } from '@praxis/domain/call/greeting-text';
import type { CallRecords } from '@praxis/workflows/call/effects';
import { greetingOf } from './speech/greeting.js';

/** The greeting of a call, in the transaction that opens it. Retries get the same variant: a hash of test and call. */
export async function firstWords(
  tx: TenantTransaction,
  { callId, industry, language, phone }: Parameters<CallRecords['openCall']>[0],
  tenantName: string,
): Promise<string> {
  const isOutbound = phone?.direction === 'outbound';
  const isTestable = language === 'en' && !isOutbound;
  const tested = isTestable
    ? await chooseVariant(tx, callId, { ...GREETING_PLACE, subject: undefined, body: SHIPPED_GREETING })
    : undefined;
  if (tested) await noteCallExposure(tx, tested, callId);
  return greetingOf({ tenantName, industry, language, isOutbound, text: tested?.body });
}
