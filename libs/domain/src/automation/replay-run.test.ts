import type { Definition } from '@praxis/contracts/automation/automation';
import type { Step } from '@praxis/contracts/automation/step';
import { replayRun, type RecordedSteps, type TakenStep } from './replay-run.js';

const text = (next: string | null, body = 'Hello'): Step => ({
  kind: 'send_message',
  label: 'Text',
  channel: 'sms',
  body,
  next,
});
const wait = (next: string | null): Step => ({
  kind: 'wait',
  label: 'Wait',
  wait: { mode: 'duration', minutes: 60 },
  next,
});
const reply = (next: string | null, otherwise: string | null): Step => ({
  kind: 'wait_for_event',
  label: 'Reply',
  event: 'reply',
  timeoutMinutes: 60,
  next,
  otherwise,
});
const branch = (next: string | null, otherwise: string | null): Step => ({
  kind: 'branch',
  label: 'Hot',
  condition: 'lead.score > 50',
  next,
  otherwise,
});
const definition = (steps: Record<string, Step>, first = Object.keys(steps)[0] ?? ''): Definition => ({
  trigger: { kind: 'lead_created' },
  first,
  steps,
  parameters: [],
});

/** Text, an hour, text, a reply or not. */
const BEFORE = {
  hello: text('pause'),
  pause: wait('ask'),
  ask: text('answer', 'Still there?'),
  answer: reply('thanks', 'last'),
  thanks: text(null),
  last: text(null),
};
const from = definition(BEFORE);
const sent = (stepId: string): TakenStep => ({ stepId, kind: 'send_message', outcome: 'sent' });
const waited: TakenStep = { stepId: 'pause', kind: 'wait', outcome: 'waited' };
const replied: TakenStep = { stepId: 'answer', kind: 'wait_for_event', outcome: 'happened' };
const silent: TakenStep = { stepId: 'answer', kind: 'wait_for_event', outcome: 'timed_out' };

const BEGINNING: RecordedSteps = { taken: [], stepId: null, kind: null };
const PAUSING: RecordedSteps = { taken: [sent('hello')], stepId: 'pause', kind: 'wait' };
const ASKED: RecordedSteps = {
  taken: [sent('hello'), waited, sent('ask')],
  stepId: 'answer',
  kind: 'wait_for_event',
};
const THANKING: RecordedSteps = {
  taken: [...ASKED.taken, replied],
  stepId: 'thanks',
  kind: 'send_message',
};
const LAST: RecordedSteps = { taken: [...ASKED.taken, silent], stepId: 'last', kind: 'send_message' };

const verdicts = (steps: Record<string, Step>): string[] =>
  [BEGINNING, PAUSING, ASKED, THANKING, LAST].map((run) => replayRun(run, { from, to: definition(steps) }));

test('the same version and a version with a different text are compatible with every run', () => {
  expect(verdicts(BEFORE)).toEqual(Array<string>(5).fill('compatible'));
  expect(verdicts({ ...BEFORE, ask: text('answer', 'May we help?') })).toEqual(
    Array<string>(5).fill('compatible'),
  );
});

test('a version without a wait is incompatible only with the run at that wait', () => {
  const { pause: _removed, ...rest } = BEFORE;
  expect(verdicts({ ...rest, hello: text('ask') })).toEqual([
    'compatible',
    'step_gone',
    'compatible',
    'compatible',
    'compatible',
  ]);
});

test('a version with an added wait is compatible with runs that are past it', () => {
  expect(verdicts({ ...BEFORE, hello: text('rest'), rest: wait('pause') })).toEqual(
    Array<string>(5).fill('compatible'),
  );
});

test('a version with a new branch is compatible only with runs that have not reached it', () => {
  const branched = { ...BEFORE, pause: wait('hot'), hot: branch('ask', 'last') };
  expect(verdicts(branched)).toEqual([
    'compatible',
    'compatible',
    'way_changed',
    'way_changed',
    'way_changed',
  ]);
});

test('a version with another path, kind of step or trigger is incompatible with runs that used it', () => {
  const swapped = { ...BEFORE, answer: reply('last', 'thanks') };
  expect(verdicts(swapped)).toEqual(['compatible', 'compatible', 'compatible', 'way_changed', 'way_changed']);
  expect(verdicts({ ...BEFORE, last: wait(null) }).at(-1)).toBe('step_gone');
  const other: Definition = { ...from, trigger: { kind: 'manual' } };
  expect(replayRun(BEGINNING, { from, to: other })).toBe('trigger_changed');
});
