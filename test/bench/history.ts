/**
 * R11 at full size: ten thousand changes of one appointment. Measures how long its histories get, and checks
 * that the last change wins.
 */
import type { temporal } from '@temporalio/proto';
import pg from 'pg';
import { appointmentWorkflowId } from '@praxis/workflows/appointment/messages';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { openEngine, type Engine } from '../support/engine.js';
import { intakeBody, newSession, roiBody } from '../support/journey-client.js';
import { until } from '../support/until.js';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { timed } from './stats.js';

const SIGNALS = 10_000;
const AT_ONCE = 50;
/** A reschedule: each sends a signal to the appointment's run through the outbox, by trigger. */
const MOVE = `update appointments set ics_sequence = ics_sequence + 1 where tenant_id = $1 and id = $2`;
const CANCEL = `update appointments set status = 'cancelled', ics_sequence = ics_sequence + 1
  where tenant_id = $1 and id = $2`;
/** Whether the client was notified of the final state. */
const NOTIFIED = `select exists (select from messages m join appointments a on a.tenant_id = m.tenant_id
    and m.idempotency_key like 'appointment/' || a.id || '/' || a.ics_sequence || '/%'
  where a.tenant_id = $1 and a.id = $2 and m.status in ('sent', 'delivered')) as last`;
const WAITING = `select count(*)::int as waiting from outbox
  where tenant_id = $1 and kind = 'appointment.run' and done_at is null and coalesce(last_error, '') <> 'unread'`;
/** The maximum number of updates that Temporal accepts per run. */
const STEPS = 2_000;
const STEPS_AT_ONCE = 20;
const MAX_EVENTS = 10_000;

export async function benchHistory(bench: Bench): Promise<Row[]> {
  const engine = await openEngine(bench.stack);
  try {
    const workflowId = await book(bench);
    const run = engine.client.workflow.getHandle(workflowId);
    const first = await until(
      'the run to begin',
      { timeoutMs: 30_000 },
      async () =>
        await run.describe().then(
          ({ runId }) => runId,
          () => undefined,
        ),
    );
    const appointment = [bench.tenantId, workflowId.split('/').at(-1)];
    const senders = new pg.Pool({ connectionString: bench.stack.run().addresses.postgres, max: AT_ONCE });
    let refused = 0;
    const { ms } = await timed(async () => {
      let next = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (next++ < SIGNALS) await senders.query(MOVE, appointment).catch(() => (refused += 1));
        }),
      );
      await senders.query(CANCEL, appointment);
      await run.result();
    });
    const last = await senders.query<{ last: boolean }>(NOTIFIED, appointment);
    const { rows } = await senders.query<{ waiting: number }>(WAITING, [bench.tenantId]);
    await senders.end();
    const waiting = rows[0]?.waiting ?? 0;
    const isNotified = last.rows[0]?.last === true;
    const lengths = await lengthsOf(engine, workflowId, first);
    const longest = Math.max(...lengths);
    return [
      {
        what: `${SIGNALS} changes of one appointment by ${AT_ONCE} senders, each a signal: longest history`,
        figure: `${longest} events, ${lengths.length} runs, ${refused} refused, ${waiting} waiting, the last change ${isNotified ? '' : 'not '}told, ${(ms / 1_000).toFixed(1)} s`,
        bound: `< ${MAX_EVENTS} events, none refused, none lost`,
        holds: longest < MAX_EVENTS && refused === 0 && waiting === 0 && isNotified,
      },
      await stepsRow(bench, engine),
    ];
  } finally {
    await engine.close();
  }
}

/**
 * One step, repeated through the API with high concurrency: each gets a response, whichever run handles it.
 */
async function stepsRow(bench: Bench, engine: Engine): Promise<Row> {
  const session = newSession('law', 'history');
  await bench.post('/v1/law/intake/submit', intakeBody(session));
  const run = engine.client.workflow.getHandle(journeyWorkflowId(bench.tenantId, session.sessionId));
  const { runId } = await run.describe();
  let next = 0;
  let refused = 0;
  const { ms } = await timed(() =>
    Promise.all(
      Array.from({ length: STEPS_AT_ONCE }, async () => {
        while (next++ < STEPS)
          if ((await bench.post('/v1/law/roi/calc', roiBody(session))).status !== 200) refused += 1;
      }),
    ),
  );
  const lengths = await lengthsOf(engine, run.workflowId, runId);
  const longest = Math.max(...lengths);
  return {
    what: `${STEPS} steps of one journey, ${STEPS_AT_ONCE} at once: longest history`,
    figure: `${longest} events, ${lengths.length} runs, ${refused} not answered, ${(ms / 1_000).toFixed(1)} s`,
    bound: `< ${MAX_EVENTS} events, all answered`,
    holds: longest < MAX_EVENTS && refused === 0,
  };
}

/** The lengths of a workflow's histories, beginning with its first run. */
async function lengthsOf(engine: Engine, workflowId: string, first: string): Promise<number[]> {
  const lengths: number[] = [];
  for (let runId: string | undefined = first; runId;) {
    const history = await engine.client.workflow.getHandle(workflowId, runId).fetchHistory();
    const events: temporal.api.history.v1.IHistoryEvent[] = history.events ?? [];
    lengths.push(events.length);
    const end = events.at(-1)?.workflowExecutionContinuedAsNewEventAttributes;
    runId = end?.newExecutionRunId ?? undefined;
  }
  return lengths;
}

/** Returns the id of the run of a booked appointment. */
async function book(bench: Bench): Promise<string> {
  const session = newSession('law', 'history');
  const intake = await bench.post('/v1/law/intake/submit', intakeBody(session));
  const { leadId } = intake.body;
  const booked = await bench.post('/v1/law/appointment/book', { sessionId: session.sessionId, leadId });
  if (booked.status !== 200) throw new Error(`a booking was answered ${booked.status}`);
  const { id } = booked.body['appointment'] as { id: string };
  return appointmentWorkflowId({ tenantId: bench.tenantId, appointmentId: id });
}
