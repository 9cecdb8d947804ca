import { defineSignal } from '@temporalio/workflow';
import {
  BACKGROUND_QUEUE,
  defineQueuedRun,
  defineRun,
  FIRST,
  signalOf,
  startOptions,
  TASK_QUEUE,
} from './run-definition.js';

interface Start {
  tenantId: string;
  recordId: string;
  task: string;
}

const common = {
  workflow: 'example',
  repeat: 'REJECT_DUPLICATE',
  id: ({ recordId, task }: Start) => `example/${recordId}/${task}`,
} as const;
const RUN = defineQueuedRun<Start>({ ...common, kind: 'example.run', fields: ['recordId', 'task'] });
const START = { tenantId: 'tenant', recordId: 'record', task: 'run' };

test('a start has the fields of its outbox row, and the tenant of the row', () => {
  const payload = { recordId: 'record', task: 'run', tenantId: 'another', more: 1 };
  expect(RUN.startOf('tenant', payload)).toEqual(START);
});

test.each([[null], [undefined], [{}], [{ recordId: 'record' }], [{ recordId: 'record', task: 1 }]])(
  'an outbox row with the payload %j is refused',
  (payload) => {
    expect(() => RUN.startOf('tenant', payload)).toThrow(TypeError);
  },
);

test('a run starts with the options of its definition', () => {
  expect(startOptions(RUN, START)).toEqual({
    workflowId: 'example/record/run',
    taskQueue: BACKGROUND_QUEUE,
    args: [START],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    priority: { fairnessKey: 'tenant' },
  });
  const shown = defineRun<Start>({
    ...common,
    taskTimeout: '5 seconds',
    ...FIRST,
    summary: ({ task }) => `An example of ${task}`,
    attributes: ({ tenantId }) => ({ TenantId: tenantId }),
  });
  const { typedSearchAttributes, ...options } = startOptions(shown, START);
  expect(options).toMatchObject({
    taskQueue: TASK_QUEUE,
    staticSummary: 'An example of run',
    workflowTaskTimeout: '5 seconds',
    priority: { fairnessKey: 'tenant', priorityKey: 1 },
  });
  expect(typedSearchAttributes?.getAll().map(({ key, value }) => [key.name, value])).toEqual([
    ['TenantId', 'tenant'],
  ]);
});

test('only a run whose definition has a signal can be signaled', () => {
  const signal = defineSignal('changed');
  expect(signalOf(defineRun<Start>({ ...common, signal }))).toBe(signal);
  expect(() => signalOf(RUN)).toThrow('no signal');
});
