/** A simulated email vendor: keeps an inbox and drops repeats of a key, like the real one. */
import { runSimRead, runSimWrite, SIM_NAME, simError, type SimContext } from '../sim/engine.js';
import { simId } from '../sim/ids.js';
import { toSentMessage } from '../sim/sent-message.js';
import type { SimEntry } from '../sim/store.js';
import type { EmailMessage, EmailPort } from './port.js';
import { fromLine, type PracticeSender } from './sender.js';

const IDENTITY = { port: 'email', idempotent: true } as const;
const DEFAULT_SENDER = 'Front Desk <front-desk@sim.example>';
const ADDRESS = /^[^\s@<>]+@[^\s@<>.]+\.[^\s@<>]+$/;
/** Hosts that never exist: the reserved `.invalid`, and its subdomains. */
const DEAD_HOST = /@(?:[^@]*\.)?invalid(?:\.|$)/i;

/**
 * Creates a simulator bound to one tenant. It never forgets an idempotency key, while real vendors do after a day.
 * `sender`: the practice that sends with it; undefined for emails of the platform itself.
 */
export function createSimEmail(context: SimContext, sender?: PracticeSender): EmailPort {
  const { tenantId, store } = context;
  const now = context.now ?? (() => new Date());
  const from = fromLine(DEFAULT_SENDER, sender);

  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: IDENTITY.idempotent,
    idempotencyWindowMs: Number.POSITIVE_INFINITY,

    async send(message, options) {
      const accept = async () => {
        refuseLikeAProvider(message);
        const appended = await store.append({
          tenantId,
          port: 'email',
          kind: 'message',
          providerMessageId: simId('EM-SIM'),
          idempotencyKey: message.idempotencyKey,
          dedupeKey: message.idempotencyKey,
          to: message.to,
          from: message.from ?? from,
          subject: message.subject,
          body: message.text,
          html: message.html ?? null,
          attachments: message.attachments ?? [],
          event: null,
          sessionId: options?.sessionId ?? null,
          reference: message.statusCallbackRef ?? null,
          status: 'accepted',
          createdAt: now(),
        });
        if (!appended.created && !sameContent(appended.entry, { from, ...message }))
          throw simError(IDENTITY, 'rejected');
        return appended;
      };
      const entry = await runSimWrite(context, IDENTITY, { options, accept });
      return { providerMessageId: entry.providerMessageId };
    },

    async find(query, options) {
      const read = () => store.find({ tenantId, port: 'email', dedupeKey: query.idempotencyKey, limit: 1 });
      const answer = await runSimRead(context, IDENTITY, { options, read });
      if ('failed' in answer) return { outcome: 'unknown', reason: answer.failed };
      const hit = answer.rows[0];
      return hit ? { outcome: 'found', message: toSentMessage(hit) } : { outcome: 'absent' };
    },

    // The simulator's webhooks include the text.
    read: () => Promise.resolve(undefined),
  };
}

function refuseLikeAProvider({ to, subject }: EmailMessage): void {
  if (!ADDRESS.test(to) || DEAD_HOST.test(to)) throw simError(IDENTITY, 'invalid_recipient');
  if (subject.length === 0) throw simError(IDENTITY, 'rejected');
}

/** A key identifies one email: the same key with different content is a mistake, not a repeat. */
function sameContent(entry: SimEntry, message: EmailMessage & { from: string }): boolean {
  return (
    entry.to === message.to &&
    entry.from === message.from &&
    entry.subject === message.subject &&
    entry.body === message.text &&
    entry.html === (message.html ?? null)
  );
}
