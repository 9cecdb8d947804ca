/** A simulated calendar: one event per uid, kept in the simulator's inbox. */
import { isTimeZone } from '@praxis/contracts/core/time-zone';
import { runSimRead, runSimWrite, SIM_NAME, simError, type SimContext } from '../sim/engine.js';
import { simId } from '../sim/ids.js';
import type { SimEntry } from '../sim/store.js';
import type { CalendarChange, CalendarEvent, CalendarPort, CalendarReceipt } from './port.js';

const IDENTITY = { port: 'calendar', idempotent: true } as const;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Creates a simulator bound to one tenant. */
export function createSimCalendar(context: SimContext): CalendarPort {
  const { tenantId, store } = context;
  const now = context.now ?? (() => new Date());
  const read = async (uid: string) =>
    (await store.find({ tenantId, port: 'calendar', dedupeKey: uid, limit: 1 }))[0];

  return {
    mode: 'sim',
    name: SIM_NAME,
    idempotent: IDENTITY.idempotent,
    idempotencyWindowMs: Number.POSITIVE_INFINITY,

    async putEvent(event, options) {
      const accept = async () => {
        refuseLikeACalendar(event);
        const appended = await store.append({
          tenantId,
          port: 'calendar',
          kind: 'event',
          providerMessageId: simId('APT-SIM'),
          idempotencyKey: event.idempotencyKey,
          dedupeKey: event.uid,
          from: null,
          html: null,
          attachments: [],
          sessionId: options?.sessionId ?? null,
          reference: null,
          status: 'accepted',
          createdAt: now(),
          ...details(event),
        });
        if (appended.created || appended.entry.status === 'cancelled') return appended;
        const patch = { ...details(event), idempotencyKey: event.idempotencyKey };
        // The store refuses an event that is older than the stored one.
        const changed = await store.update(tenantId, appended.entry.id, patch);
        return { entry: changed ?? appended.entry, created: false };
      };
      return receipt(await runSimWrite(context, IDENTITY, { options, accept }));
    },

    async cancelEvent({ uid, sequence, idempotencyKey }, options) {
      options?.signal?.throwIfAborted();
      const existing = await read(uid);
      if (!existing) return { outcome: 'absent' };
      const accept = async () => {
        const event = existing.event && { ...existing.event, sequence };
        const changed = await store.update(tenantId, existing.id, {
          status: 'cancelled',
          event,
          idempotencyKey,
        });
        return { entry: changed ?? existing, created: false };
      };
      await runSimWrite(context, IDENTITY, { options, accept });
      return { outcome: 'cancelled' };
    },

    async find({ uid }, options) {
      const rows = async () => {
        const entry = await read(uid);
        return entry ? [entry] : [];
      };
      const answer = await runSimRead(context, IDENTITY, { options, read: rows });
      if ('failed' in answer) return { outcome: 'unknown', reason: answer.failed };
      const entry = answer.rows[0];
      return entry ? { outcome: 'found', message: receipt(entry) } : { outcome: 'absent' };
    },

    // A simulated calendar has no other writers.
    changeMark: () => Promise.resolve(undefined),

    async readBusy(_query, options) {
      const answer = await runSimRead(context, IDENTITY, { options, read: () => Promise.resolve([]) });
      if ('failed' in answer) throw simError(IDENTITY, answer.failed);
      return [];
    },
  };
}

function details(event: CalendarChange) {
  const { sequence, start, end, timeZone, location } = event;
  return {
    to: event.providerName,
    subject: event.title,
    body: event.description ?? '',
    event: { sequence, start, end, timeZone, location },
  };
}

function receipt(entry: SimEntry): CalendarReceipt {
  return {
    eventId: entry.providerMessageId,
    status: entry.status === 'cancelled' ? 'cancelled' : 'confirmed',
  };
}

function refuseLikeACalendar({ start, end, timeZone }: CalendarEvent): void {
  const ordered = INSTANT.test(start) && INSTANT.test(end) && Date.parse(start) < Date.parse(end);
  if (!ordered || !isTimeZone(timeZone)) throw simError(IDENTITY, 'rejected');
}
