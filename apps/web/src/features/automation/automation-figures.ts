/** Figures of each workflow, and over all of them. Pure. */
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import type { Finished, WorkflowFiguresResult } from '@praxis/contracts/automation/automation-figures';

export interface AutomationFigures {
  id: string;
  name: string;
  /** Number of executions since the workflow was created. */
  total: number;
  /** 0 to 1, the share of successes among the last executions that succeeded or failed; null if there are none. */
  successRate: number | null;
  /** How many executions are still open. */
  open: number;
}

export interface Figures {
  total: number;
  successRate: number | null;
  failed: number;
  perWorkflow: AutomationFigures[];
}

function successRateOf({ succeeded, failed }: Finished): number | null {
  return succeeded + failed === 0 ? null : succeeded / (succeeded + failed);
}

/** Figures over all workflows and for each of them (specification 2, section 9: the success rate is of the last 50). */
export function figuresOf(
  workflows: readonly Workflow[],
  counts: Pick<WorkflowFiguresResult, 'finished' | 'workflows'>,
): Figures {
  return {
    total: workflows.reduce((sum, { executionCount }) => sum + executionCount, 0),
    successRate: successRateOf(counts.finished),
    failed: counts.finished.failed,
    perWorkflow: workflows.map(({ id, name, executionCount }) => {
      // A workflow that is created between the two requests has no executions yet.
      const own = counts.workflows.find((each) => each.id === id);
      return {
        id,
        name,
        total: executionCount,
        successRate: own ? successRateOf(own.finished) : null,
        open: own?.open ?? 0,
      };
    }),
  };
}
