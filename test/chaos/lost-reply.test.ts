/**
 * R4: the API dies between the commit of a step and its response; the client repeats the request with the
 * same Idempotency-Key and gets the one result. Two locks make sure that the kill happens at that moment.
 */
import { randomUUID } from 'node:crypto';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { NONE } from '../support/invariants.js';
import {
  bookingBody,
  followUpBody,
  intakeBody,
  newSession,
  type Session,
} from '../support/journey-client.js';
import { openOwner } from '../support/ledger.js';
import { until } from '../support/until.js';

const WAIT = { timeoutMs: 10_000, pollMs: 5 };

describe('R4: kill -9 of the API between commit and reply', () => {
  let chaos: ChaosStack;
  beforeAll(async () => {
    chaos = await sharedChaosStack();
  });
  beforeEach(() => chaos.stack.waitReady());
  afterAll(() => chaos.stop());

  const CASES: {
    step: string;
    path: string;
    body: (session: Session, leadId: string) => unknown;
    committed: string;
  }[] = [
    {
      step: 'intake',
      path: 'intake/submit',
      body: intakeBody,
      committed: `select from leads where session_id = $1`,
    },
    {
      step: 'appointment',
      path: 'appointment/book',
      body: bookingBody,
      committed: `select from appointments where session_id = $1 and status = 'confirmed'`,
    },
    {
      step: 'follow-up',
      path: 'followup/send',
      body: followUpBody,
      committed: `select from messages where session_id = $1 having count(*) filter (where status in ('sent', 'delivered')) = 4`,
    },
  ];

  it.each(CASES)(
    '$step: the repeated request returns the one result',
    async ({ step, path, body, committed }) => {
      const { stack } = chaos;
      const { client } = await chaos.ownTenant();
      const session = newSession('law', 'reply');
      let leadId = '';
      if (step !== 'intake') leadId = (await client.intake(session)).body.leadId;
      if (step === 'follow-up') await client.book(session, leadId);

      const key = randomUUID();
      const route = `/v1/law/${path}`;
      const [before, after] = [await openOwner(stack), await openOwner(stack)];
      try {
        // 1. The step cannot write its record yet.
        await before.query('begin');
        await before.query('lock table journeys in share row exclusive mode');
        const lost = client.request('POST', route, body(session, leadId), { key }).then(
          () => 'answered',
          () => 'broken',
        );
        // 2. The request has stored its key. From now on, its response cannot be stored and so is not sent.
        await after.query('begin');
        await until('the key to be stored', WAIT, async () => {
          const { rowCount } = await after.query(`select from idempotency_keys where key = $1 for update`, [
            key,
          ]);
          return rowCount === 1;
        });
        // 3. The step commits; the API waits to store the response.
        await before.query('rollback');
        await until(
          'the commit',
          WAIT,
          async () => (await before.query(committed, [session.sessionId])).rowCount === 1,
        );
        await until('the API to wait before its response', WAIT, async () => {
          const { rowCount } = await before.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'update idempotency_keys%'`,
          );
          return rowCount === 1;
        });
        // 4. The API dies.
        stack.kill('api');
        expect(await lost).toBe('broken');
      } finally {
        await before.end();
        await after.end();
      }

      const repeated = await client.persist<{ leadId?: string }>(route, body(session, leadId), key);
      expect(repeated.status).toBe(200);
      if (step === 'intake') leadId = repeated.body.leadId ?? '';
      const again = await client.persist(route, body(session, leadId), key);
      expect(again.body).toEqual(repeated.body);

      if (step === 'intake') await client.book(session, leadId);
      if (step !== 'follow-up') await client.followUp(session, leadId);
      await client.roi(session);
      await client.journeyWhen(session, 'completed', (view) => view.status === 'completed');
      expect(await chaos.violations([{ sessionId: session.sessionId, leadId }])).toEqual(NONE);
    },
  );
});
