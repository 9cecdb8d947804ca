/** R8: the current workflow code replays every recorded history; code with different decisions does not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import { DefaultLogger, Runtime, Worker, type ReplayResult } from '@temporalio/worker';
import { EXECUTION_TUNING } from '@praxis/activities/tuning';
import { derivedPayloadKeys, EncryptionCodec } from '@praxis/temporal/payload-codec';
import { RECORDING_MASTER_KEY } from './test-keys.js';

const ROOT = resolve(__dirname, '../..');
const HISTORIES = join(__dirname, 'histories');

const names = readdirSync(HISTORIES).filter((file) => file.endsWith('.json'));
const bundle = readFileSync(join(ROOT, 'workflows/dist/bundle.js'), 'utf8');

beforeAll(() => {
  // Replays of edited code fail on purpose; the SDK would print every failure.
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
});

it('has at least 70 recorded histories', () => {
  expect(names.length).toBeGreaterThanOrEqual(70);
});

it.each(names)('%s replays', async (name) => {
  expect(await replay(bundle, [name])).toEqual([]);
});

it('a history does not replay with another workflow’s id, of the same tenant or of another', async () => {
  const file = 'v4-finished-law.json';
  const { workflowId } = recorded(file);
  for (const other of [`${workflowId}-2`, workflowId.replace(/^tenant\/[0-9a-f]{8}/, 'tenant/00000000')])
    expect(await replay(bundle, [file], other)).toHaveLength(1);
});

it('a replay is not aborted when the machine stalls for longer than the SDK’s limit', async () => {
  const code = edit(
    'const outcome = await effects.sendMail(start)',
    (line) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000); ${line}`,
  );
  expect(await replay(code, ['v1-mail-sent.json'])).toEqual([]);
});

it('a journey that waits before it records the intake does not replay', async () => {
  const condition = /\(0,[\w$]+\.condition\)/.exec(bundle)?.[0] ?? '';
  const code = edit(
    'const reply = await record(records.recordIntake(',
    (line) => `await ${condition}(() => false, 1000); ${line}`,
  );
  expect(await replay(code, ['v1-finished-law.json'])).toEqual([
    'v1-finished-law.json: DeterminismViolationError',
  ]);
});

it('a journey that books without the calendar does not replay', async () => {
  const code = edit('background.add(effects.syncCalendar(context, reply.appointment.id))', () => 'undefined');
  expect(await replay(code, ['v1-finished-law.json'])).toEqual([
    'v1-finished-law.json: DeterminismViolationError',
  ]);
});

it('an email that waits before it is sent does not replay', async () => {
  // The bundle renames the SDK's functions; any timer breaks the replay.
  const condition = /\(0,[\w$]+\.condition\)/.exec(bundle)?.[0] ?? '';
  const code = edit('const outcome = await effects.sendMail(start)', (line) =>
    line.replace('const outcome', `await ${condition}(() => false, 1000); const outcome`),
  );
  expect(await replay(code, ['v1-mail-sent.json'])).toEqual(['v1-mail-sent.json: DeterminismViolationError']);
});

it('a batch of a campaign that waits before it sends does not replay', async () => {
  const condition = /\(0,[\w$]+\.condition\)/.exec(bundle)?.[0] ?? '';
  const code = edit('const next = await sendDue(start)', (line) =>
    line.replace('const next', `await ${condition}(() => false, 1000); const next`),
  );
  expect(await replay(code, ['v1-campaign-batch-waiting.json'])).toEqual([
    'v1-campaign-batch-waiting.json: DeterminismViolationError',
  ]);
});

it('a run of an automation that waits before it records the result of its message does not replay', async () => {
  const condition = /\(0,[\w$]+\.condition\)/.exec(bundle)?.[0] ?? '';
  const code = edit(
    'await settleMessageStep(step, outcome.status)',
    (line) => `await ${condition}(() => false, 1000); ${line}`,
  );
  expect(await replay(code, ['v1-automation-waiting.json'])).toEqual([
    'v1-automation-waiting.json: DeterminismViolationError',
  ]);
});

it('a call that ends without being stored does not replay', async () => {
  const code = edit(
    'await records.processConversation(',
    () => 'await (async () => ({ leadId: null, metrics: {} }))(',
  );
  expect(await replay(code, ['v1-call-booked.json'])).toEqual([
    'v1-call-booked.json: DeterminismViolationError',
  ]);
});

it('an export that waits before it is written does not replay', async () => {
  const condition = /\(0,[\w$]+\.condition\)/.exec(bundle)?.[0] ?? '';
  const code = edit('if ((await writeExport(start)) ===', (line) =>
    line.replace('await', `await ${condition}(() => false, 1000), await`),
  );
  expect(await replay(code, ['v1-export-kept.json'])).toEqual([
    'v1-export-kept.json: DeterminismViolationError',
  ]);
});

it('a reply that waits before it is sent does not replay', async () => {
  const condition = /\(0,[\w$]+\.condition\)/.exec(bundle)?.[0] ?? '';
  const code = edit(
    'const journey = await readMessage(start)',
    (line) => `await ${condition}(() => false, 1000); ${line}`,
  );
  expect(await replay(code, ['v1-message-sent.json'])).toEqual([
    'v1-message-sent.json: DeterminismViolationError',
  ]);
});

it('a route that offers without waiting does not replay', async () => {
  const code = edit('() => ended, progress.waitMs', () => '() => ended, 0');
  expect(await replay(code, ['v1-route-waiting.json'])).toEqual([
    'v1-route-waiting.json: DeterminismViolationError',
  ]);
});

it('an appointment that skips the calendar when it is rescheduled does not replay', async () => {
  const code = edit(
    'if (facts.sequence !== progress.sequence)',
    () => 'if (progress.done.add("calendar") && facts.sequence !== progress.sequence && false)',
  );
  expect(await replay(code, ['v1-appointment-moved.json'])).toEqual([
    'v1-appointment-moved.json: DeterminismViolationError',
  ]);
});

it('a calendar that is polled without a wait does not replay', async () => {
  const code = edit('() => isAsked, waitMs', () => '() => isAsked, 0');
  expect(await replay(code, ['v1-calendar-not-answering.json'])).toEqual([
    'v1-calendar-not-answering.json: DeterminismViolationError',
  ]);
});

/** A history with its workflow's id, under which its payloads are encrypted. */
function recorded(file: string): { workflowId: string; history: ReturnType<typeof historyFromJSON> } {
  const history = historyFromJSON(JSON.parse(readFileSync(join(HISTORIES, file), 'utf8')));
  const workflowId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.workflowId;
  if (!workflowId) throw new Error(`${file} does not say whose history it is`);
  return { workflowId, history };
}

/** Names and errors of the histories that the code cannot replay, each with its own or the given id. */
async function replay(code: string, files: readonly string[], otherId?: string): Promise<string[]> {
  const fileOf = new Map<string, string>();
  const histories = files.map((file) => {
    const { workflowId, history } = recorded(file);
    fileOf.set(otherId ?? workflowId, file);
    return { workflowId: otherId ?? workflowId, history };
  });
  const options = {
    workflowBundle: { code },
    ...EXECUTION_TUNING,
    dataConverter: {
      payloadCodecs: [new EncryptionCodec(derivedPayloadKeys(RECORDING_MASTER_KEY))],
      failureConverterPath: join(ROOT, 'libs/temporal/dist/failure-converter.cjs'),
    },
  };
  const failed: string[] = [];
  for await (const result of Worker.runReplayHistories(options, histories) as AsyncIterable<ReplayResult>) {
    if (result.error) failed.push(`${fileOf.get(result.workflowId)}: ${result.error.name}`);
  }
  return failed;
}

/** The bundle with one place changed. If the place is missing, this test is outdated. */
function edit(written: string, change: (written: string) => string): string {
  if (!bundle.includes(written)) throw new Error(`the workflow no longer says: ${written}`);
  return bundle.replace(written, change);
}
