/** Calls to leads: decided, stored and started in one transaction. A refused call is recorded too, with the reason. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import type { LeadCallResult } from '@praxis/contracts/call/phone';
import type { PhoneRefusal } from '@praxis/contracts/call/phone.const';
import { findParty } from '@praxis/db/message/conversation-thread';
import { Database } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { requestCall } from '@praxis/db/call/outbound-call';
import { findPhoneCall, type PhoneCallRecord } from '@praxis/db/call/phone-call';
import type { PhoneVerdict } from '@praxis/db/call/phone-preflight';
import { callWorkflowId } from '@praxis/workflows/call/messages';
import { PHONE_RUN } from '@praxis/workflows/call/phone/messages';
import { Failure, notFound } from '../../../platform/http/failure.js';
import type { LeadUser } from '../../../platform/auth/lead-actor.js';
import { auditAs } from '../../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../../platform/tokens.js';

/** Explanations for staff why a lead may not be called. */
const SENTENCES: Record<PhoneRefusal, string> = {
  opted_out: 'They have asked not to be called. The call was not made.',
  no_consent:
    'They have not agreed to calls from an AI. Record their consent to calls on the lead first, or call them yourself.',
  suppressed: 'Their number is on the suppression list. The call was not made.',
  invalid_address: 'There is no phone number that can be called.',
  quiet_hours: 'It is between 9 p.m. and 8 a.m. where they are. Call them during the day.',
  busy: 'Another call or message to them is in progress. Try again in a moment.',
  unread: 'They just wrote to you. Read their message first, then call.',
  plan_limit: 'Your plan or your own limits allow no more calls in this billing cycle.',
  spend_cap: 'This month’s limit for outbound calls is reached. An owner can raise it in the settings.',
  sample: 'This is a sample lead. No call is made.',
  demo_limit: 'The demo has reached its limit for real calls today, to this number or overall.',
};

@Injectable()
export class LeadCallService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  /**
   * Makes the receptionist call a lead. The same key returns the same call.
   * @throws Failure 404, or 409 with the reason
   */
  async call({ request, tenant, user }: LeadUser, leadId: string): Promise<LeadCallResult['call']> {
    const key = request.headers['idempotency-key'] ?? randomUUID();
    const callId = derivedId(tenant.id, 'phone', 'outbound', leadId, user.userId, String(key));
    const { call, verdict } = await this.database.withTenant(tenant.id, async (tx) => {
      const party = await findParty(tx, leadId);
      if (!party) throw notFound();
      const known = await findPhoneCall(tx, callId);
      if (known) return { call: known, verdict: verdictOf(known) };
      const verdict = await requestCall(tx, this.environment, {
        callId,
        workflowId: callWorkflowId(tenant.id, callId),
        lead: party,
        requestedBy: user.userId,
      });
      if (verdict.allowed) await enqueueRun(tx, PHONE_RUN, { tenantId: tenant.id, callId });
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
}

/** The decision that the first request with the same key got. */
function verdictOf({ status, decision }: PhoneCallRecord): PhoneVerdict {
  if (status !== 'refused' || decision?.outcome !== 'refused') return { allowed: true };
  const { reason, notBefore } = decision as { reason: PhoneRefusal; notBefore?: string };
  return { allowed: false, reason, notBefore };
}
