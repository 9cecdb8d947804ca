/** Figures of workflows: what is counted, what is not, and shares of nothing. */
import type { Execution } from '@praxis/contracts/automation/execution';
import type { RunStatus } from '@praxis/contracts/automation/automation-run.const';
import { executionRow, workflowId, workflowRow } from '../../testing/automation-rows.js';
import { figuresOf } from './workflow-figures.js';

const runs = (statuses: readonly RunStatus[], changes: Partial<Execution> = {}): Execution[] =>
  statuses.map((status, index) => executionRow(index + 1, { status, ...changes }));

test('without any workflow or execution, everything is nought and no share is known', () => {
  expect(figuresOf([], [])).toEqual({ total: 0, successRate: null, failed: 0, perWorkflow: [] });
});

test('executions in all are those since each workflow was made, not the latest ones alone', () => {
  const workflows = [workflowRow(1, { executionCount: 120 }), workflowRow(2, { executionCount: 3 })];
  expect(figuresOf(workflows, runs(['success'])).total).toBe(123);
});

test('the share is of the executions that succeeded or failed', () => {
  const { successRate, failed } = figuresOf([], runs(['success', 'success', 'success', 'error']));
  expect(successRate).toBe(0.75);
  expect(failed).toBe(1);
});

test('what goes on, and what somebody ended, says nothing of the share', () => {
  const open = runs(['running', 'waiting', 'held', 'cancelled']);
  expect(figuresOf([], open).successRate).toBeNull();
  expect(figuresOf([], [...open, ...runs(['error'])]).successRate).toBe(0);
});

test('tests are not counted', () => {
  const tests = runs(['error', 'running'], { isTest: true });
  const { successRate, failed, perWorkflow } = figuresOf([workflowRow(1)], [...tests, ...runs(['success'])]);
  expect({ successRate, failed }).toEqual({ successRate: 1, failed: 0 });
  expect(perWorkflow[0]).toMatchObject({ successRate: 1, open: 0 });
});

test('each workflow has the figures of its own executions', () => {
  const workflows = [
    workflowRow(1, { name: 'Intake', executionCount: 9 }),
    workflowRow(2, { name: 'Review', executionCount: 4 }),
    workflowRow(3, { name: 'New' }),
  ];
  const latest = [
    ...runs(['success', 'error', 'held', 'waiting']),
    ...runs(['success', 'running', 'cancelled'], { workflowId: workflowId(2) }),
  ];
  expect(figuresOf(workflows, latest).perWorkflow).toEqual([
    { id: workflowId(1), name: 'Intake', total: 9, successRate: 0.5, open: 2 },
    { id: workflowId(2), name: 'Review', total: 4, successRate: 1, open: 1 },
    { id: workflowId(3), name: 'New', total: 0, successRate: null, open: 0 },
  ]);
});

test('executions of a workflow that was deleted count for the whole only', () => {
  const { failed, perWorkflow } = figuresOf([workflowRow(1)], runs(['error'], { workflowId: workflowId(7) }));
  expect(failed).toBe(1);
  expect(perWorkflow[0]?.successRate).toBeNull();
});
