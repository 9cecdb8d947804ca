/**
 * Nothing is sent to somebody who said stop, also when they say it in the middle of a burst of messages to them and the
 * worker is killed meanwhile. What had been handed over before the answer to the STOP may arrive; nothing else does, but
 * for the one word that it was heard.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { newSession, type Session } from '../support/journey-client.js';
import { asOwner } from '../support/ledger.js';
import { seededRandom } from '../support/random.js';
import { until } from '../support/until.js';

const SESSIONS = 24;
const SEND_MS = 150;
/** A send that was under way when the STOP was answered arrives within this time; a repeat after a kill comes later. */
const UNDER_WAY_MS = 3_000;

interface Sent {
  session: string;
  template: string;
  /** When it was taken to be sent. */
  takenAt: Date;
  arrivedAt: Date;
}

describe('STOP in a burst, with the worker killed', () => {
  let chaos: ChaosStack;
  beforeAll(async () => {
    chaos = await startChaosStack();
  });
  afterAll(() => chaos.stop());

  it('is honored by every message that is taken after it', async () => {
    const { client, stack } = chaos;
    await client.setSim({ port: 'sms', delayMs: SEND_MS });
    const random = seededRandom(7);
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, async (_, index) => {
        const session = newSession(index % 2 ? 'law' : 'realestate', 'stop');
        const { leadId } = (await client.intake(session)).body;
        await client.book(session, leadId);
        return { session, leadId };
      }),
    );
    const stopped = new Map<string, Date>();
    const burst = sessions.map(async ({ session, leadId }) => {
      const sending = client.followUp(session, leadId);
      await someoneKnows(session);
      await delay(random() * 400);
      await client.persist('/v1/sim/inbound', { sessionId: session.sessionId, body: 'Stop!' });
      stopped.set(session.sessionId, new Date());
      await sending;
    });
    await until('the first to say stop', { timeoutMs: 20_000, pollMs: 5 }, () => stopped.size > 0);
    await delay(100);
    stack.kill('worker');
    await Promise.all(burst);
    await asOwner(stack, (owner) =>
      until('every message to be settled', { timeoutMs: 40_000 }, async () => {
        const { rows } = await owner.query(
          `select 1 from messages where status in ('queued', 'sending')
           union all select 1 from webhook_events where status = 'received' limit 1`,
        );
        return rows.length === 0;
      }),
    );
    const sent = await asOwner(stack, async (owner) => {
      const { rows } = await owner.query<Sent>(
        `select m.session_id as session, m.template, m.sent_at as "takenAt", s.created_at as "arrivedAt"
         from sim_entries s join messages m on m.id::text = s.reference where s.port = 'sms' and m.session_id = any($1)`,
        [sessions.map(({ session }) => session.sessionId)],
      );
      return rows;
    });
    const followUps = sent.filter(({ template }) => template !== 'opt_out_confirmation');
    const late = followUps.filter(({ session, takenAt, arrivedAt }) => {
      const answered = stopped.get(session)?.getTime() ?? 0;
      return takenAt.getTime() > answered || arrivedAt.getTime() > answered + UNDER_WAY_MS;
    });
    const confirmed = sent.filter(({ template }) => template === 'opt_out_confirmation');
    console.info(
      `${SESSIONS} people said stop: ${followUps.length} of ${SESSIONS * 2} text messages had gone out, ${late.length} after it`,
    );
    expect(late).toEqual([]);
    // The burst was met in its middle, or this proves nothing.
    expect(followUps.length).toBeLessThan(SESSIONS * 2);
    expect(confirmed.map(({ session }) => session).sort()).toEqual([...stopped.keys()].sort());
  }, 180_000);

  /** The number is known once a message to it is planned. */
  async function someoneKnows({ sessionId }: Session): Promise<void> {
    await asOwner(chaos.stack, (owner) =>
      until('a message to be planned', { timeoutMs: 20_000, pollMs: 5 }, async () => {
        const { rows } = await owner.query('select 1 from messages where session_id = $1 limit 1', [
          sessionId,
        ]);
        return rows.length > 0;
      }),
    );
  }
});
