/** Figures of each workflow from its last executions. Pure. */
import { OPEN_RUN_STATUSES } from '@praxis/contracts/automation/automation-run.const';
import type { Execution } from '@praxis/contracts/automation/execution';
import type { Workflow } from '@praxis/contracts/automation/workflow';

export interface WorkflowFigures {
  id: string;
  name: string;
  /** Number of executions since the workflow was created. */
  total: number;
  /** 0 to 1, of those among the last executions that are over; null without any. */
  successRate: number | null;
  /** How many of the last executions are still open. */
  open: number;
}

export interface Figures {
  total: number;
  successRate: number | null;
  failed: number;
  perWorkflow: WorkflowFigures[];
}

const isOpen = ({ status }: Execution): boolean => OPEN_RUN_STATUSES.some((open) => open === status);

/** Executions that a person ended say nothing about whether the workflow works. */
function successRateOf(executions: readonly Execution[]): number | null {
  const over = executions.filter(({ status }) => status === 'success' || status === 'error');
  return over.length === 0 ? null : over.filter(({ status }) => status === 'success').length / over.length;
}

/** Figures over all workflows and of each (specification 2, section 9: the success rate is of the last 50). */
export function figuresOf(workflows: readonly Workflow[], latest: readonly Execution[]): Figures {
  const real = latest.filter(({ isTest }) => !isTest);
  return {
    total: workflows.reduce((sum, { executionCount }) => sum + executionCount, 0),
    successRate: successRateOf(real),
    failed: real.filter(({ status }) => status === 'error').length,
    perWorkflow: workflows.map(({ id, name, executionCount }) => {
      const own = real.filter(({ workflowId }) => workflowId === id);
      return {
        id,
        name,
        total: executionCount,
        successRate: successRateOf(own),
        open: own.filter(isOpen).length,
      };
    }),
  };
}
