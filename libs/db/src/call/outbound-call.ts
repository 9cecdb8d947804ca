/**
 * A call to a lead: decided and stored in one transaction. A call that is not allowed is stored too, with the reason.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { demoLiveCap } from '@praxis/config/demo-live-cap';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import type { Language } from '@praxis/contracts/language/language.const';
import { findContactScope } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import { findSecretHint } from '../vault/vault.js';
import { addPhoneCall, changePhoneCall, endUnanswered } from './phone-call.js';
import { decidePhoneCall, type PhoneVerdict } from './phone-preflight.js';

/** The called person, and who calls them. */
export interface OutboundCall {
  callId: string;
  /** Workflow id of the conversation that the call will become. */
  workflowId: string;
  /** `mode` is null if no journey made the lead. */
  lead: {
    id: string;
    name: string;
    phone: string | null;
    language: Language | null;
    industry: Industry;
    mode: Mode | null;
  };
  /** Absent if an automation requests the call. */
  requestedBy?: string | undefined;
}

/** Stores the call and whether it may be made. Enqueue its run in the same transaction if it may. */
export async function requestCall(
  tx: TenantTransaction,
  environment: Environment,
  { callId, workflowId, lead, requestedBy }: OutboundCall,
): Promise<PhoneVerdict> {
  const { PRAXIS_MASTER_KEY: masterKey } = environment;
  const mode = lead.mode ?? (await modeOf(tx, environment));
  const address = contactAddress('voice', lead.phone);
  const scope = await findContactScope(tx, lead.id);
  const key = address && contactKey(masterKey, { tenantId: tx.tenantId, address, scope });
  await addPhoneCall(tx, {
    callId,
    workflowId,
    lead,
    requestedBy,
    mode,
    language: decideLanguage({ recorded: lead.language }),
    industry: lead.industry,
    sessionId: `phone-${fingerprint(masterKey, { call: callId }).slice(0, 32)}`,
    direction: 'outbound',
    line: mode === 'sim' ? 'sim' : 'twilio',
    providerCallId: null,
    number: address?.value ?? null,
    contactKey: key ?? null,
    status: 'queued',
  });
  const verdict = await decidePhoneCall(tx, {
    callId,
    leadId: lead.id,
    contactKey: key,
    place: address,
    at: new Date(),
    liveCap: demoLiveCap(environment),
  });
  if (!verdict.allowed) {
    await changePhoneCall(tx, callId, { status: 'refused', outcome: 'refused' });
    await endUnanswered(tx, callId);
  }
  return verdict;
}

/** The mode of a call to a lead without a journey: simulated if the embedded set-up has no account, otherwise live. */
async function modeOf(tx: TenantTransaction, { PRAXIS_EMBEDDED }: Environment): Promise<Mode> {
  const account = await findSecretHint(tx, 'twilio');
  return PRAXIS_EMBEDDED && !account ? 'sim' : 'live';
}
