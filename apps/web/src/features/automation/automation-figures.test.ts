/** Figures of workflows: success rates of finished executions, also if there are none. */
import { workflowId, workflowRow } from '../../testing/automation-rows.js';
import { figuresOf } from './automation-figures.js';

const NONE = { succeeded: 0, failed: 0 };

test('without workflows and executions, counts are zero and the success rate is unknown', () => {
  expect(figuresOf([], { finished: NONE, workflows: [] })).toEqual({
    total: 0,
    successRate: null,
    failed: 0,
    perWorkflow: [],
  });
});

test('the total counts all executions since each workflow was created, not only the latest ones', () => {
  const workflows = [workflowRow(1, { executionCount: 120 }), workflowRow(2, { executionCount: 3 })];
  expect(figuresOf(workflows, { finished: { succeeded: 50, failed: 0 }, workflows: [] }).total).toBe(123);
});

test('the success rate counts only executions that succeeded or failed', () => {
  const { successRate, failed } = figuresOf([], { finished: { succeeded: 3, failed: 1 }, workflows: [] });
  expect(successRate).toBe(0.75);
  expect(failed).toBe(1);
});

test('each workflow has figures of its own executions; a new workflow has none', () => {
  const workflows = [
    workflowRow(1, { name: 'Intake', executionCount: 9 }),
    workflowRow(2, { name: 'Review', executionCount: 4 }),
    workflowRow(3, { name: 'New' }),
  ];
  const counts = {
    finished: { succeeded: 2, failed: 1 },
    workflows: [
      { id: workflowId(2), finished: { succeeded: 1, failed: 0 }, open: 60 },
      { id: workflowId(1), finished: { succeeded: 1, failed: 1 }, open: 2 },
    ],
  };
  expect(figuresOf(workflows, counts).perWorkflow).toEqual([
    { id: workflowId(1), name: 'Intake', total: 9, successRate: 0.5, open: 2 },
    { id: workflowId(2), name: 'Review', total: 4, successRate: 1, open: 60 },
    { id: workflowId(3), name: 'New', total: 0, successRate: null, open: 0 },
  ]);
});
