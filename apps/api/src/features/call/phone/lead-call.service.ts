/** A call to a lead: decided, written down, and begun, in one transaction; a call that is not allowed is recorded too, with the reason. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { demoLiveCap, type Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { LeadCallResult } from '@praxis/contracts/call/phone';
import type { PhoneRefusal } from '@praxis/contracts/call/phone.const';
import { findContactScope } from '@praxis/db/contact/contact-lead';
import { findParty, type ConversationParty } from '@praxis/db/message/conversation-thread';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import {
  addPhoneCall,
  changePhoneCall,
  endUnanswered,
  findPhoneCall,
  type PhoneCallRecord,
} from '@praxis/db/call/phone-call';
import { decidePhoneCall, type PhoneVerdict } from '@praxis/db/call/phone-preflight';
import { findSecretHint } from '@praxis/db/tenant/vault';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { PHONE_RUN } from '@praxis/workflows/call/phone/messages';
import { Failure, notFound } from '../../../platform/http/failure.js';
import type { LeadUser } from '../../../platform/auth/lead-actor.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';

/** What staff read when somebody may not be rung. */
const SENTENCES: Record<PhoneRefusal, string> = {
  opted_out: 'They have asked not to be called. The call was not made.',
  no_consent:
    'They have not agreed to calls from an AI. Record their consent to calls on the lead first, or call them yourself.',
  suppressed: 'Their number is on the suppression list. The call was not made.',
  invalid_address: 'There is no phone number that can be called.',
  quiet_hours: 'It is between 9 p.m. and 8 a.m. where they are. Call them during the day.',
  busy: 'Another call or message to them is in progress. Try again in a moment.',
  unread: 'They just wrote to you. Read their message first, then call.',
  spend_cap: 'This month’s limit for outbound calls is reached. An owner can raise it in the settings.',
  sample: 'This is a sample lead. Nobody is called.',
  demo_limit: 'The demo has reached its limit for real calls today, to this number or overall.',
};

@Injectable()
export class LeadCallService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /** Has a lead rung. The same key is the same call. @throws Failure 404, or 409 with the reason why not */
  async call({ request, tenant, user }: LeadUser, leadId: string): Promise<LeadCallResult['call']> {
    const key = request.headers['idempotency-key'] ?? randomUUID();
    const callId = derivedId(tenant.id, 'phone', 'outbound', leadId, user.userId, String(key));
    const { call, verdict } = await this.database.withTenant(tenant.id, async (tx) => {
      const party = await findParty(tx, leadId);
      if (!party) throw notFound();
      const known = await findPhoneCall(tx, callId);
      if (known) return { call: known, verdict: verdictOf(known) };
      const verdict = await this.#begin(tx, { callId, party, userId: user.userId });
      await auditAs(tx, user, {
        action: verdict.allowed ? 'lead.called' : 'lead.call_refused',
        targetType: 'lead',
        targetId: leadId,
        detail: { callId, ...(verdict.allowed ? {} : { reason: verdict.reason }) },
      });
      return { call: await findPhoneCall(tx, callId), verdict };
    });
    if (!verdict.allowed)
      throw new Failure({
        status: 409,
        code: verdict.reason,
        message: SENTENCES[verdict.reason],
        extra: { callId, ...(verdict.notBefore === undefined ? {} : { notBefore: verdict.notBefore }) },
      });
    return { id: callId, status: call?.status ?? 'queued' };
  }

  async #begin(
    tx: TenantTransaction,
    { callId, party, userId }: { callId: string; party: ConversationParty; userId: string },
  ): Promise<PhoneVerdict> {
    const { tenantId } = tx;
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const mode = await this.#modeOf(tx, party);
    const address = contactAddress('voice', party.phone);
    const scope = await findContactScope(tx, party.id);
    const key = address && contactKey(masterKey, { tenantId, address, scope });
    await addPhoneCall(tx, {
      callId,
      sessionId: `phone-${fingerprint(masterKey, { call: callId }).slice(0, 32)}`,
      industry: party.industry,
      mode,
      workflowId: callWorkflowId(tenantId, callId),
      direction: 'outbound',
      line: mode === 'sim' ? 'sim' : 'twilio',
      providerCallId: null,
      number: address?.value ?? null,
      contactKey: key ?? null,
      status: 'queued',
      lead: party,
      requestedBy: userId,
    });
    const verdict = await decidePhoneCall(tx, {
      callId,
      leadId: party.id,
      contactKey: key,
      place: address,
      at: new Date(),
      liveCap: demoLiveCap(this.environment),
    });
    if (verdict.allowed) await enqueueRun(tx, PHONE_RUN, { tenantId, callId });
    else {
      await changePhoneCall(tx, callId, { status: 'refused', outcome: 'refused' });
      await endUnanswered(tx, callId);
    }
    return verdict;
  }

  /** As the lead's journey; without one, simulated where an embedded set-up was given no account. */
  async #modeOf(tx: TenantTransaction, { mode }: ConversationParty): Promise<Mode> {
    if (mode !== null) return mode;
    const account = await findSecretHint(tx, 'twilio');
    return this.environment.PRAXIS_EMBEDDED && !account ? 'sim' : 'live';
  }
}

/** What was decided the first time. */
function verdictOf({ status, decision }: PhoneCallRecord): PhoneVerdict {
  if (status !== 'refused' || decision?.outcome !== 'refused') return { allowed: true };
  const { reason, notBefore } = decision as { reason: PhoneRefusal; notBefore?: string };
  return { allowed: false, reason, notBefore };
}
