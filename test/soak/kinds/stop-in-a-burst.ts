/**
 * Nothing is sent to somebody who said stop, also when they say it in the middle of a burst of messages to them and the
 * worker is killed meanwhile. What had been handed over before the answer to the STOP may arrive; nothing else does, but
 * for the one confirmation of the opt-out.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { intakeBody, newSession, type Session } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { seededRandom } from '../../support/random.js';
import { until } from '../../support/until.js';
import { broken, type Outcome } from '../outcome.js';

const SESSIONS = 12;
const SEND_MS = 150;
/** Of a text message that is with the provider, or was. */
const SENDING = ['sending', 'sent', 'delivered', 'unknown', 'blocked'];
/** A number can be opted out once a message to it is planned. */
const UNSENT = ['queued', ...SENDING];
/** A send that was under way when the STOP was answered arrives within this time, or before the kill; a repeat comes later. */
const UNDER_WAY_MS = 3_000;

interface Sent {
  session: string;
  template: string;
  /** When it was taken to be sent. */
  takenAt: Date;
  arrivedAt: Date;
}

/**
 * Plays one seed: it draws when each person says stop, before a text message to them is sent or while the first one is, and
 * when the worker dies after the first of them.
 */
export async function stopInABurst(chaos: ChaosStack, seed: number): Promise<Outcome> {
  const { stack } = chaos;
  const random = seededRandom(seed);
  const [law, realestate] = await Promise.all(
    (['law', 'realestate'] as const).map((industry) => chaos.ownTenant({ industry })),
  );
  if (!law || !realestate) throw new Error('two tenants were asked for');
  const people = await Promise.all(
    Array.from({ length: SESSIONS }, async (_, index) => {
      const { client } = index % 2 ? law : realestate;
      const session = newSession(index % 2 ? 'law' : 'realestate', 'stop');
      // A number of their own: an opt-out is the number's.
      const contact = {
        phone: `+1313555${String(100 + index).padStart(4, '0')}`,
        email: `${session.sessionId}@example.com`,
      };
      const intake = { ...intakeBody(session), contact };
      const path = `/v1/${session.industry}/intake/submit`;
      const { leadId } = (await client.persist<{ leadId: string }>(path, intake)).body;
      await client.book(session, leadId);
      return { client, session, leadId };
    }),
  );
  for (const { client } of [law, realestate]) await client.setSim({ port: 'sms', delayMs: SEND_MS });

  const stopped = new Map<string, Date>();
  const burst = people.map(async ({ client, session, leadId }) => {
    const [states, waitMs] = [random() < 0.5 ? UNSENT : SENDING, random() * 2 * SEND_MS];
    const sending = client.followUp(session, leadId);
    await messageIn(chaos, session, states);
    await delay(waitMs);
    await client.persist('/v1/sim/inbound', { sessionId: session.sessionId, body: 'Stop!' });
    stopped.set(session.sessionId, new Date());
    await sending;
  });
  await until('the first to say stop', { timeoutMs: 20_000, pollMs: 5 }, () => stopped.size > 0);
  await delay(random() * 200);
  const pid = stack.kill('worker');
  const killedAt = Date.now();
  await Promise.all(burst);
  await stack.waitRestarted('worker', pid);

  const tenants = [law.tenant.id, realestate.tenant.id];
  const sent = await asOwner(stack, async (owner) => {
    await until('every message to be settled', { timeoutMs: 40_000 }, async () => {
      const { rows } = await owner.query(
        `select 1 from messages where tenant_id = any($1) and status in ('queued', 'sending')
         union all select 1 from webhook_events where tenant_id = any($1) and status = 'received' limit 1`,
        [tenants],
      );
      return rows.length === 0;
    });
    const { rows } = await owner.query<Sent>(
      `select m.session_id as session, m.template, m.sent_at as "takenAt", s.created_at as "arrivedAt"
       from sim_entries s join messages m on m.id::text = s.reference where s.port = 'sms' and m.session_id = any($1)`,
      [people.map(({ session }) => session.sessionId)],
    );
    return rows;
  });
  const followUps = sent.filter(({ template }) => template !== 'opt_out_confirmation');
  const late = followUps.filter(({ session, takenAt, arrivedAt }) => {
    const answered = stopped.get(session)?.getTime() ?? 0;
    return takenAt.getTime() > answered || arrivedAt.getTime() > Math.max(answered + UNDER_WAY_MS, killedAt);
  });
  const confirmed = sent.filter(({ template }) => template === 'opt_out_confirmation');
  const confirmedTo = confirmed.map(({ session }) => session).sort();
  return {
    violations: [
      ...late.map(({ session, template }) => `sent after STOP: ${session} ${template}`),
      ...broken({
        'there is one confirmation of each opt-out': confirmedTo.join() === [...stopped.keys()].sort().join(),
      }),
    ],
    // On a machine that is slow at the wrong moment, nothing had gone out yet, or everything.
    isTelling: followUps.length > 0 && followUps.length < SESSIONS * 2,
    summary: `${SESSIONS} people said stop: ${followUps.length} of ${SESSIONS * 2} text messages had gone out`,
  };
}

/** Waits until a text message to somebody is in one of these states or further. */
async function messageIn(
  { stack }: ChaosStack,
  { sessionId }: Session,
  states: readonly string[],
): Promise<void> {
  await asOwner(stack, (owner) =>
    until('a text message', { timeoutMs: 60_000, pollMs: 10 }, async () => {
      const { rowCount } = await owner.query(
        `select 1 from messages where session_id = $1 and channel = 'sms' and status = any($2) limit 1`,
        [sessionId, states],
      );
      return rowCount !== 0;
    }),
  );
}
