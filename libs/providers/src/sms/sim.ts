/** A simulated vendor of text messages: keeps an inbox and, like the real ones, does not drop repeats. */
import { MAX_SMS_BODY_CHARACTERS } from '@praxis/contracts/message/message.const';
import { CLOCK_SLACK_MS, inWindow } from '../adapter.js';
import { runSimRead, runSimWrite, SIM_NAME, simError, type SimContext } from '../sim/engine.js';
import { simId } from '../sim/ids.js';
import { toSentMessage } from '../sim/sent-message.js';
import type { SmsMessage, SmsPort } from './port.js';

const IDENTITY = { port: 'sms', idempotent: false } as const;
const SENDER = '+15555550100';
const E164 = /^\+[1-9]\d{6,14}$/;
/** Maximum number of messages to one number in one window that are searched. */
const LIST_LIMIT = 1_000;
/** Numbers that always fail; common test numbers. */
const UNREACHABLE_NUMBERS: ReadonlySet<string> = new Set(['+15005550001', '+15005550009']);
const OPTED_OUT_NUMBERS: ReadonlySet<string> = new Set(['+15005550004']);

/** Creates a simulator bound to one tenant. */
export function createSimSms(context: SimContext): SmsPort {
  const { tenantId, store } = context;
  const now = context.now ?? (() => new Date());

  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: IDENTITY.idempotent,
    idempotencyWindowMs: 0,

    async send(message, options) {
      const accept = () => {
        refuseLikeAProvider(message);
        return store.append({
          tenantId,
          port: 'sms',
          kind: 'message',
          providerMessageId: simId('SM-SIM'),
          idempotencyKey: message.idempotencyKey,
          dedupeKey: null,
          to: message.to,
          from: SENDER,
          subject: null,
          body: message.body,
          html: null,
          attachments: [],
          event: null,
          sessionId: options?.sessionId ?? null,
          reference: message.statusCallbackRef ?? null,
          status: 'accepted',
          createdAt: now(),
        });
      };
      const entry = await runSimWrite(context, IDENTITY, { options, accept });
      return { providerMessageId: entry.providerMessageId, status: 'accepted' };
    },

    async find(query, options) {
      const createdAfter = new Date(query.attemptedAfter.getTime() - CLOCK_SLACK_MS);
      const read = () => store.find({ tenantId, port: 'sms', to: query.to, createdAfter, limit: LIST_LIMIT });
      const answer = await runSimRead(context, IDENTITY, { options, read });
      if ('failed' in answer) return { outcome: 'unknown', reason: answer.failed };
      const hit = answer.rows.find(
        (row) =>
          row.body === query.body &&
          inWindow(row.createdAt, query, now()) &&
          !query.excludeIds?.includes(row.providerMessageId),
      );
      if (hit) return { outcome: 'found', message: toSentMessage(hit) };
      return answer.rows.length < LIST_LIMIT
        ? { outcome: 'absent' }
        : { outcome: 'unknown', reason: 'window_not_covered' };
    },
  };
}

function refuseLikeAProvider({ to, body }: SmsMessage): void {
  if (!E164.test(to) || UNREACHABLE_NUMBERS.has(to)) throw simError(IDENTITY, 'invalid_recipient');
  if (OPTED_OUT_NUMBERS.has(to)) throw simError(IDENTITY, 'rejected');
  if (body.length === 0 || body.length > MAX_SMS_BODY_CHARACTERS) throw simError(IDENTITY, 'rejected');
}
