/**
 * Dials a lead, once. The call is claimed in a committed transaction before the vendor is asked. An attempt that finds
 * the call already claimed cannot know whether a phone is ringing, so it does not dial but asks the vendor. If the
 * result cannot be determined, the call stays `unknown` for a person to check.
 */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { contactAddress } from '@praxis/config/contact-key';
import { demoLiveCap } from '@praxis/config/demo-live-cap';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import { CALL_CENTS_PER_MINUTE } from '@praxis/contracts/call/call.const';
import { PLACE_CALL_MINUTES, RING_SECONDS } from '@praxis/contracts/call/phone.const';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import {
  changePhoneCall,
  endUnanswered,
  findPhoneCall,
  isOver,
  knownCallIds,
  requeuePhoneCall,
  type PhoneCallRecord,
} from '@praxis/db/call/phone-call';
import { decidePhoneCall } from '@praxis/db/call/phone-preflight';
import { ProviderError } from '@praxis/providers/failures';
import { RequestParked } from '@praxis/providers/guard';
import type { PhonePort } from '@praxis/providers/phone/port';
import type { Placed, PhoneEffects } from '@praxis/workflows/call/phone/effects';
import type { PhoneStart } from '@praxis/workflows/call/phone/messages';
import { judge, retryLater } from '../core/failures.js';
import type { Providers } from '../core/providers.js';

/**
 * How often, and at what interval, an attempt with an unknown result is searched for before a person has to
 * check it.
 */
const MAX_LOOK_UPS = 5;
const LOOK_UP_WAIT_MS = 5_000;

export interface PhoneDependencies {
  environment: Environment;
  database: Database;
  providers: Pick<Providers, 'phone'>;
}

/** Creates the activities. */
export function createPhoneEffects({ environment, database, providers }: PhoneDependencies): PhoneEffects {
  /** The call was not made, so it costs nothing, and no run waits for it anymore. */
  const endUnplaced = async (tx: TenantTransaction, callId: string, errorCode?: string): Promise<void> => {
    await changePhoneCall(tx, callId, { status: 'failed', outcome: 'failed', errorCode, cents: 0 });
    await endUnanswered(tx, callId);
  };

  /** Decides again whether to call, in the same transaction that claims the call for dialing. */
  const claim = async ({ tenantId, callId }: PhoneStart): Promise<PhoneCallRecord | undefined> =>
    await database.withTenant(tenantId, async (tx) => {
      const call = await findPhoneCall(tx, callId, { lock: true });
      if (call?.status !== 'queued') return call;
      // The engine was unreachable or the tenant suspended, so this call is too late now or has already ended.
      if (call.state === 'ended' || Date.now() - call.createdAt.getTime() > PLACE_CALL_MINUTES * 60_000) {
        await endUnplaced(tx, callId, 'given_up');
        return { ...call, status: 'failed' };
      }
      const address = contactAddress('voice', call.number);
      const verdict = await decidePhoneCall(tx, {
        callId,
        leadId: call.leadId ?? '',
        contactKey: call.contactKey ?? undefined,
        place: address,
        at: new Date(),
        liveCap: demoLiveCap(environment),
      });
      if (verdict.allowed) {
        await changePhoneCall(tx, callId, { status: 'dialing' });
        return call;
      }
      await changePhoneCall(tx, callId, { status: 'refused', outcome: 'refused' });
      await endUnanswered(tx, callId);
      return { ...call, status: 'refused' };
    });

  const settle = async (
    { tenantId, callId }: PhoneStart,
    what: { placed: Placed; providerCallId?: string; errorCode?: string },
  ): Promise<Placed> =>
    await database.withTenant(tenantId, async (tx) => {
      const { placed, providerCallId, errorCode } = what;
      switch (placed) {
        case 'placed':
          await changePhoneCall(tx, callId, { status: 'initiated', providerCallId });
          break;
        case 'unknown':
          await changePhoneCall(tx, callId, { status: 'unknown', outcome: 'unknown', errorCode });
          break;
        case 'failed':
        case 'refused':
        case 'gone':
          await endUnplaced(tx, callId, errorCode);
      }
      return placed;
    });

  /**
   * Searches for an attempt that may have dialed. It is either found or left for a person to check; it is never dialed
   * again.
   */
  const lookUp = async (start: PhoneStart, call: PhoneCallRecord, port: PhonePort): Promise<Placed> => {
    const excludeIds = await database.withTenant(start.tenantId, (tx) => knownCallIds(tx, call));
    const found = await port.find(
      { to: call.number ?? '', attemptedAfter: call.dialedAt ?? new Date(), excludeIds },
      { signal: cancellationSignal() },
    );
    if (found.outcome === 'unknown' && activityInfo().attempt < MAX_LOOK_UPS)
      throw retryLater(
        'outcome_open',
        'The provider cannot say yet whether a phone was rung',
        found.askAgainAfterMs ?? LOOK_UP_WAIT_MS,
      );
    return found.outcome === 'found'
      ? await settle(start, { placed: 'placed', providerCallId: found.message.providerCallId })
      : await settle(start, { placed: 'unknown', errorCode: 'ambiguous' });
  };

  return {
    async placeCall(start) {
      const call = await claim(start);
      if (!call) return 'gone';
      if (call.status === 'refused') return 'refused';
      if (call.status !== 'queued' && call.status !== 'dialing')
        return call.status === 'unknown' ? 'unknown' : call.status === 'failed' ? 'failed' : 'placed';
      const { tenantId, callId } = start;
      let port: PhonePort | undefined;
      try {
        port = await providers.phone({ tenantId, mode: call.mode, workId: callId });
        if (call.status === 'dialing') return await lookUp(start, call, port);
        const address = `${publicOrigin(environment)}/v1/webhooks/${call.line}/${tenantId}/voice/${callId}`;
        const { providerCallId } = await port.place(
          {
            to: call.number ?? '',
            answerUrl: `${address}/answer`,
            statusUrl: `${address}/status`,
            ringSeconds: RING_SECONDS,
            idempotencyKey: `phone/${callId}`,
          },
          { signal: cancellationSignal(), sessionId: call.sessionId },
        );
        return await settle(start, { placed: 'placed', providerCallId });
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        // A phone may already be ringing, but the vendor cannot be asked now. The call keeps its state, so that it is
        // not dialed again.
        if (error instanceof RequestParked && call.status === 'dialing') throw error;
        const verdict = judge(error);
        if (verdict.kind === 'final') return await settle(start, { placed: 'failed', errorCode: error.code });
        if (verdict.kind === 'reconcile' && port)
          return await lookUp(start, { ...call, dialedAt: new Date() }, port);
        await database.withTenant(tenantId, (tx) => requeuePhoneCall(tx, callId));
        throw retryLater(error.code, error.message, verdict.kind === 'retry' ? verdict.delayMs : undefined);
      }
    },

    async followCall({ tenantId, callId }) {
      const call = await database.withTenant(tenantId, (tx) => findPhoneCall(tx, callId));
      if (!call || isOver(call.status)) return true;
      if (call.providerCallId === null) return false;
      const port = await providers.phone({ tenantId, mode: call.mode, workId: callId });
      const report = await port.read(call.providerCallId, { signal: cancellationSignal() });
      if (!report) return false;
      const { status, durationS } = report;
      const isEnd = isOver(status);
      await database.withTenant(tenantId, async (tx) => {
        await changePhoneCall(tx, callId, {
          status,
          durationS,
          outcome: status === 'busy' || status === 'no_answer' || status === 'failed' ? status : undefined,
          cents: isEnd ? Math.ceil((durationS ?? 0) / 60) * CALL_CENTS_PER_MINUTE : undefined,
        });
        if (isEnd) await endUnanswered(tx, callId);
      });
      return isEnd;
    },

    async giveUpCall(start) {
      const call = await database.withTenant(start.tenantId, (tx) => findPhoneCall(tx, start.callId));
      if (!call || isOver(call.status)) return;
      if (call.status === 'queued') await settle(start, { placed: 'failed', errorCode: 'given_up' });
      if (call.status === 'dialing') await settle(start, { placed: 'unknown', errorCode: 'given_up' });
    },
  };
}
