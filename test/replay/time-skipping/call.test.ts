/**
 * Calls on a skipped clock: the caller never speaks, or never stops. Each call ends politely, once, and its data is
 * stored.
 */
import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Worker } from '@temporalio/worker';
import { CALL_IDLE_MS, CALL_MAX_MS } from '@praxis/contracts/call/call.const';
import type { CallOutcome, UnderstoodTurn, TurnRecord } from '@praxis/workflows/call/effects';
import { CALL_RUN, connectCall, finishCall, takeTurn, type CallStart } from '@praxis/workflows/call/messages';
import { openWorker } from './built-worker.js';
import { openServer, quietly } from './server.js';

const START: CallStart = {
  tenantId: 'tenant',
  callId: 'call',
  sessionId: 'session',
  industry: 'law',
  mode: 'sim',
  language: 'en',
  leadId: 'lead',
};
const SILENT = { intents: [], confidence: 1, contact: {}, answers: {}, times: [], isUrgent: false, words: 0 };
/** How the receptionist reads these texts; any other text is information. */
const READINGS: Record<string, Partial<UnderstoodTurn['reading']>> = {
  Hello: { intents: ['greet'] },
  'Please cancel my appointment': {
    intents: ['cancel'],
    contact: { name: 'Jane Roe', phone: '313-555-0142' },
  },
  '424242': { digits: '424242' },
};
const METRICS = {
  duration: 0,
  responseTime: 0,
  qualificationTime: null,
  bookingSuccess: false,
  objectionCount: 0,
  conversationTurns: 0,
};

const away = (): Promise<never> =>
  Promise.reject(ApplicationFailure.retryable('the database is away', 'unavailable'));

let env: Awaited<ReturnType<typeof openServer>>;
let worker: Worker;
let running: Promise<void>;
let turns: TurnRecord[];
let outcomes: { outcome: CallOutcome; at: number }[];
let connects: boolean;
let failures: number;
let runs = 0;
beforeAll(async () => {
  quietly();
  env = await openServer();
  worker = await openWorker(env, {
    activities: {
      openCall: () =>
        Promise.resolve(
          connects
            ? { kind: 'open', greeting: 'Hello', promptVersion: 'law-1', startedAtMs: 0 }
            : { kind: 'failed' },
        ),
      think: (_call: CallStart, { text }: { text: string }): Promise<UnderstoodTurn> =>
        Promise.resolve({
          reading: { ...SILENT, words: 2, ...(READINGS[text] ?? { intents: ['inform'] }) },
          acts: [],
          refused: [],
          answers: {},
          confidence: 1,
          modelMs: 1,
          modelFirstTokenMs: 1,
        }),
      recordTurn: (_call: CallStart, turn: TurnRecord) => {
        turns.push(turn);
        return Promise.resolve({ reply: 'Go on.', metrics: METRICS });
      },
      sendCode: () => Promise.resolve(),
      openAppointments: away,
      escalate: away,
      processConversation: async (_call: CallStart, outcome: CallOutcome) => {
        if (failures > 0) {
          failures -= 1;
          await away();
        }
        outcomes.push({ outcome, at: await env.currentTimeMs() });
        return { leadId: null, metrics: METRICS };
      },
    },
  });
  running = worker.run();
});
beforeEach(() => {
  turns = [];
  outcomes = [];
  connects = true;
  failures = 0;
});
afterAll(async () => {
  worker.shutdown();
  await running;
  await env.teardown();
});

async function begin(): Promise<WorkflowHandle> {
  runs += 1;
  return await env.client.workflow.start(CALL_RUN.workflow, {
    taskQueue: 'praxis',
    workflowId: `call-${runs}`,
    args: [START],
  });
}

it('a call without further speech ends after its idle time, even if the database is unavailable at first', async () => {
  failures = 2;
  const run = await begin();
  await run.executeUpdate(connectCall);
  await run.executeUpdate(takeTurn, { args: [{ turnId: 'one', text: 'Hello' }] });
  const spoke = await env.currentTimeMs();
  expect(await run.result()).toBe('idle');
  expect(outcomes).toHaveLength(1);
  expect(outcomes[0]?.outcome).toMatchObject({ reason: 'idle', farewell: true });
  expect((outcomes[0]?.at ?? 0) - spoke).toBeGreaterThanOrEqual(CALL_IDLE_MS - 1_000);
});

it('a call ends at its maximum length', async () => {
  const run = await begin();
  await run.executeUpdate(connectCall);
  const begun = await env.currentTimeMs();
  for (let said = 0; outcomes.length === 0 && said < 40; said += 1) {
    await run.executeUpdate(takeTurn, { args: [{ turnId: `turn-${said}`, text: 'And another thing' }] });
    // The caller speaks just often enough not to be silent too long, and the call's time limit falls within a sleep.
    await env.sleep(CALL_IDLE_MS - 25_000);
  }
  expect(await run.result()).toBe('maximum');
  expect((outcomes[0]?.at ?? 0) - begun).toBeGreaterThanOrEqual(CALL_MAX_MS - 1_000);
  expect(outcomes).toHaveLength(1);
});

it('a call that does not connect ends as not connected, without an outcome', async () => {
  connects = false;
  const run = await begin();
  await expect(run.executeUpdate(connectCall)).rejects.toMatchObject({
    cause: { type: 'call_not_connected', message: 'Failed to start call. Please try again.' },
  });
  expect(await run.result()).toBe('not_connected');
  expect(outcomes).toEqual([]);
});

it('concurrent turns are processed one after the other, a repeated one once, before the call ends', async () => {
  const run = await begin();
  await run.executeUpdate(connectCall);
  const send = (turnId: string): Promise<unknown> =>
    run.executeUpdate(takeTurn, { args: [{ turnId, text: 'Hello' }] });
  await Promise.all(['a', 'b', 'a', 'c', 'b', 'a'].map(send));
  expect(turns.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  await run.executeUpdate(finishCall, { args: [{}] });
  expect(await run.result()).toBe('caller');
  await expect(send('late')).rejects.toThrow();
  expect(outcomes[0]?.outcome.facts.turns).toBe(3);
});

it('a code that cannot be verified does not fail its turn, and a failed escalation stays due at the call’s end', async () => {
  const run = await begin();
  await run.executeUpdate(connectCall);
  for (const text of ['Please cancel my appointment', '424242', 'Hello'])
    await run.executeUpdate(takeTurn, { args: [{ turnId: text, text }] });
  expect(turns.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(turns[1]).toMatchObject({
    lines: expect.arrayContaining([
      { kind: 'phrase', phrase: 'change_failed' },
      { kind: 'failed_alert' },
    ]) as unknown,
    actions: [
      { type: 'cancel_appointment', outcome: 'failed', reason: 'unavailable' },
      { type: 'escalate_human', outcome: 'failed', reason: 'unavailable' },
    ],
  });
  await run.executeUpdate(finishCall, { args: [{}] });
  expect(await run.result()).toBe('caller');
  expect(outcomes[0]?.outcome.facts).toMatchObject({
    escalated: false,
    escalationDue: { reason: 'change_failed', priority: 'high' },
  });
});
