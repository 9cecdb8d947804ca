import { RecordedRun } from '@praxis/contracts/journey/recorded-run';
import { stepStatus } from '../../../lib/journey/step-status.js';
import recorded from './recorded-run.json';
import { momentsOf, stateAt } from './replay-script.js';

const RUN = RecordedRun.parse(recorded);
const request = (step: string): RecordedRun['requests'][number] => {
  const found = RUN.requests.find((one) => one.step === step);
  if (!found) throw new Error(`${step} was not recorded`);
  return found;
};

test('a step runs from its request to its response, and then shows the latency', () => {
  const { atMs, latencyMs } = request('appointment');
  const at = (ms: number): ReturnType<typeof stepStatus> => stepStatus(stateAt(RUN, ms), 'appointment');
  expect(at(atMs - 1).state).toBe('idle');
  expect(at(atMs).state).toBe('running');
  expect(at(atMs + latencyMs - 1).state).toBe('running');
  expect(at(atMs + latencyMs)).toMatchObject({ state: 'done', latencyMs });
  expect(stateAt(RUN, atMs + latencyMs - 1).view?.appointment).toBeUndefined();
  expect(stateAt(RUN, atMs + latencyMs).view?.appointment).toEqual(RUN.view.appointment);
});

test('messages come in chat order with their status at that time', () => {
  for (const ms of momentsOf(RUN)) {
    const messages = stateAt(RUN, ms).view?.messages ?? [];
    const past = RUN.changes.filter(({ atMs }) => atMs <= ms);
    expect(messages.map(({ id }) => id)).toEqual([...new Set(past.map(({ id }) => id))]);
    for (const { id, status } of messages)
      expect(status).toBe(past.findLast((change) => change.id === id)?.status);
  }
});

test('nothing has happened before the first moment, and everything after the last', () => {
  const [first = 0] = momentsOf(RUN);
  expect(stateAt(RUN, first - 1)).toMatchObject({ view: { messages: [] }, roi: undefined });
  const end = stateAt(RUN, momentsOf(RUN).at(-1) ?? 0);
  expect(end).toEqual(stateAt(RUN, Number.POSITIVE_INFINITY));
  expect(end.view?.messages).toHaveLength(RUN.view.messages.length);
  expect(end.roi).toEqual(RUN.roi);
});
