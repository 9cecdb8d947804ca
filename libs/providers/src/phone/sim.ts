/** The simulated line: stores each call, and has a callee answer with the vendor's protocol. */
import type { PhoneStatus } from '@praxis/contracts/call/phone.const';
import { CLOCK_SLACK_MS, inWindow } from '../adapter.js';
import {
  runSimRead,
  runSimWrite,
  SIM_NAME,
  simError,
  type SimContext,
  type SimIdentity,
} from '../sim/engine.js';
import { simId } from '../sim/ids.js';
import type { SimEntry, SimEntryStatus } from '../sim/store.js';
import type { PhoneCallRequest, PhonePort } from './port.js';

/** The person whose phone rings. */
export interface SimCallee {
  /** Answers, or lets it ring, depending on the number. Returns immediately. */
  ring(call: PhoneCallRequest & { providerCallId: string; tenantId: string }): void;
}

export interface SimPhoneContext extends SimContext {
  /** Without a callee, no call is answered or reported. */
  callee?: SimCallee | undefined;
}

const IDENTITY: SimIdentity = { port: 'phone', idempotent: false };
/** The number that simulated calls come from; fictional, like all simulated numbers. */
export const SIM_CALLER = '+13135550100';
const E164 = /^\+[1-9]\d{6,14}$/;
const UNREACHABLE_NUMBERS: ReadonlySet<string> = new Set(['+15005550001', '+15005550009']);
const LIST_LIMIT = 1_000;
const STATUS: Record<SimEntryStatus, PhoneStatus> = {
  accepted: 'initiated',
  delivered: 'completed',
  failed: 'failed',
  cancelled: 'canceled',
};

/** Creates a simulator bound to one tenant. */
export function createSimPhone(context: SimPhoneContext): PhonePort {
  const { tenantId, store } = context;
  const now = context.now ?? (() => new Date());
  const toPlaced = ({ providerMessageId, status, createdAt }: SimEntry) => ({
    providerCallId: providerMessageId,
    status: STATUS[status],
    createdAt,
  });

  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: IDENTITY.idempotent,
    idempotencyWindowMs: 0,

    async place(call, options) {
      const providerCallId = simId('CALL-SIM');
      const accept = async () => {
        if (!E164.test(call.to) || UNREACHABLE_NUMBERS.has(call.to))
          throw simError(IDENTITY, 'invalid_recipient');
        const made = await store.append({
          tenantId,
          port: 'phone',
          // Answering a call is not a message delivery; the callee reports it.
          kind: 'event',
          providerMessageId: providerCallId,
          idempotencyKey: call.idempotencyKey,
          dedupeKey: null,
          to: call.to,
          from: SIM_CALLER,
          subject: null,
          body: 'Outbound call',
          html: null,
          attachments: [],
          event: null,
          sessionId: options?.sessionId ?? null,
          reference: null,
          status: 'accepted',
          createdAt: now(),
        });
        const { webhooks } = await store.controls(tenantId, 'phone');
        if (webhooks) context.callee?.ring({ ...call, providerCallId, tenantId });
        return made;
      };
      await runSimWrite(context, IDENTITY, { options, accept });
      return { providerCallId };
    },

    async find(query, options) {
      const createdAfter = new Date(query.attemptedAfter.getTime() - CLOCK_SLACK_MS);
      const read = () =>
        store.find({ tenantId, port: 'phone', to: query.to, createdAfter, limit: LIST_LIMIT });
      const answer = await runSimRead(context, IDENTITY, { options, read });
      if ('failed' in answer) return { outcome: 'unknown', reason: answer.failed };
      const hit = answer.rows.find(
        (row) => inWindow(row.createdAt, query, now()) && !query.excludeIds?.includes(row.providerMessageId),
      );
      if (hit) return { outcome: 'found', message: toPlaced(hit) };
      return answer.rows.length < LIST_LIMIT
        ? { outcome: 'absent' }
        : { outcome: 'unknown', reason: 'window_not_covered' };
    },

    async read(providerCallId, options) {
      const read = () => store.find({ tenantId, port: 'phone', providerMessageId: providerCallId, limit: 1 });
      const answer = await runSimRead(context, IDENTITY, { options, read });
      if ('failed' in answer) throw simError(IDENTITY, answer.failed);
      const [row] = answer.rows;
      return row && { status: STATUS[row.status], durationS: undefined };
    },
  };
}
