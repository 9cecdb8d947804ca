/** Applies the line's status reports to calls: each fact once, in whatever order the reports arrive. */
import { Injectable } from '@nestjs/common';
import { CALL_CENTS_PER_MINUTE } from '@praxis/contracts/call/call.const';
import type { PhoneOutcome, PhoneStatus } from '@praxis/contracts/call/phone.const';
import { Database } from '@praxis/db/core/database';
import { changePhoneCall, endUnanswered, isOver, type PhoneCallRecord } from '@praxis/db/call/phone-call';
import { toPhoneStatus } from '@praxis/providers/phone/twilio-transform';
import { PhoneCallService, type KnownCallRequest } from './phone-call.service.js';

@Injectable()
export class PhoneReportService {
  constructor(
    private readonly database: Database,
    private readonly calls: PhoneCallService,
  ) {}

  /** Applies a report. An unknown status changes nothing. */
  async take({ call, tenantId, fields }: KnownCallRequest): Promise<void> {
    const status = toPhoneStatus(fields['CallStatus'] ?? '');
    if (status === undefined) return;
    const seconds = Number.parseInt(fields['CallDuration'] ?? '', 10);
    const durationS = Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined;
    await this.database.withTenant(tenantId, async (tx) => {
      await changePhoneCall(tx, call.callId, {
        status,
        durationS,
        providerCallId: fields['CallSid'],
        outcome: outcomeOf(status),
        cents: centsOf(call, status, durationS),
      });
      if (isOver(status)) await endUnanswered(tx, call.callId);
    });
    if (isOver(status)) await this.calls.finish(tenantId, call.callId);
  }
}

function outcomeOf(status: PhoneStatus): PhoneOutcome | undefined {
  if (status === 'busy' || status === 'no_answer' || status === 'failed') return status;
  return status === 'canceled' ? 'failed' : undefined;
}

/**
 * The cost of a call we placed, in cents per started minute; the unused part of the reservation is released.
 */
function centsOf(
  { direction }: PhoneCallRecord,
  status: PhoneStatus,
  durationS: number | undefined,
): number | undefined {
  if (direction === 'inbound' || !isOver(status)) return undefined;
  if (status !== 'completed') return 0;
  return durationS === undefined ? undefined : Math.ceil(durationS / 60) * CALL_CENTS_PER_MINUTE;
}
