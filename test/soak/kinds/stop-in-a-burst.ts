/**
 * Nothing is sent to a person who said stop, even in the middle of a burst of messages and while the worker is killed.
 * Messages that the vendor got before the response to STOP may still arrive. After that, only the confirmation of the
 * opt-out arrives, once.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosStack } from '../../support/chaos-stack.js';
import { intakeBody, newSession, type Session } from '../../support/journey-client.js';
import { asOwner } from '../../support/ledger.js';
import { seededRandom } from '../../support/random.js';
import { whileHeld, type HeldWrites } from '../../support/sabotage.js';
import { until } from '../../support/until.js';
import { broken, type Outcome } from '../outcome.js';

const SESSIONS = 12;
const SEND_MS = 150;
/** Statuses of a text message that is or was with the provider. */
const SENDING = ['sending', 'sent', 'delivered', 'unknown', 'blocked'];
/** A number can be opted out once a message to it is planned. */
const UNSENT = ['queued', ...SENDING];
/** Statuses of a text message that the vendor has accepted. */
const OUT = ['sent', 'delivered'];
/**
 * A send that was in progress at the response to STOP arrives within this time, or before the kill; a repeat
 * comes later. Milliseconds.
 */
const UNDER_WAY_MS = 15_000;

interface Sent {
  session: string;
  template: string;
  /** When the worker claimed the message. */
  takenAt: Date;
  arrivedAt: Date;
}

/**
 * Runs one seed, which chooses when each person says stop (before or during the first text message to them) and when
 * the worker dies after the first of them. On a machine of any speed this is in the middle of the burst: of two people,
 * one says stop while the vendor holds the first message to them, so that the second is still unsent, and the other
 * says stop after a message.
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
      // A separate number, because an opt-out belongs to the number.
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
  const say = async ({ client, session, leadId }: (typeof people)[number], index: number): Promise<void> => {
    const [chosen, waitMs] = [random() < 0.5 ? UNSENT : SENDING, random() * 2 * SEND_MS];
    const states = index === 0 ? SENDING : index === 1 ? OUT : chosen;
    const sending = client.followUp(session, leadId);
    await messageIn(chaos, session, states);
    await delay(waitMs);
    await client.persist('/v1/sim/inbound', { sessionId: session.sessionId, body: 'Stop!' });
    stopped.set(session.sessionId, new Date());
    await sending;
  };
  const held = people[0]?.session.sessionId ?? '';
  const { burst, pid, killedAt } = await whileHeld(stack, textsTo(held), async () => {
    const burst = people.map(say);
    await until('the first person to say stop', { timeoutMs: 20_000, pollMs: 5 }, () => stopped.size > 0);
    await delay(random() * 200);
    const killed = { pid: stack.kill('worker'), killedAt: Date.now() };
    await until('the person whose message is held to say stop', { timeoutMs: 60_000, pollMs: 5 }, () =>
      stopped.has(held),
    );
    return { burst, ...killed };
  });
  await Promise.all(burst);
  await stack.waitRestarted('worker', pid);

  const tenants = [law.tenant.id, realestate.tenant.id];
  const sent = await asOwner(stack, async (owner) => {
    await until('every message to have its final state', { timeoutMs: 40_000 }, async () => {
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
    // If no message or every message had been sent, the result would prove nothing.
    isTelling: followUps.length > 0 && followUps.length < SESSIONS * 2,
    summary: `${SESSIONS} people said stop: ${followUps.length} of ${SESSIONS * 2} text messages had gone out`,
  };
}

/** Text messages to a person, at the moment when the simulated vendor stores them. */
const textsTo = (sessionId: string): HeldWrites => ({
  table: 'sim_entries',
  on: 'insert',
  when: `new.session_id = '${sessionId}' and new.port = 'sms' and new.kind = 'message'`,
});

/** Waits until a text message to a person has one of these statuses. */
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
