/** The question before an action on a workflow. */
import type { Workflow, WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { Confirm } from '../../components/confirm.js';
import type { AutomationCommand } from './automation-queries.js';
import { lazyDialog } from '../../components/lazy-part.js';

const DeployDialog = lazyDialog(() => import('./deploy-dialog.js'), 'DeployDialog');
const ResumeDialog = lazyDialog(() => import('./resume-dialog.js'), 'ResumeDialog');
const TestDialog = lazyDialog(() => import('./test-dialog.js'), 'TestDialog');

/** `version`: the version to deploy; the latest one if absent. */
export interface Question {
  kind: 'pause' | 'resume' | 'test' | 'deploy';
  workflow: Workflow | WorkflowDetail;
  version?: number;
}

interface AutomationQuestionProps {
  tenantId: string;
  question: Question;
  run: (command: AutomationCommand) => void;
  onClose: () => void;
}

export function AutomationQuestion({
  tenantId,
  question: { kind, workflow, version = workflow.latestVersion },
  run,
  onClose,
}: AutomationQuestionProps) {
  if (kind === 'pause')
    return (
      <Confirm
        title={`Pause ${workflow.name}?`}
        text={`No new executions start while it is paused. ${heldText(workflow)} When you activate it again, you choose whether to resume them.`}
        confirm="Pause"
        onConfirm={() => run({ do: 'pause', workflow })}
        onClose={onClose}
      />
    );
  return (
    <>
      {kind === 'resume' && (
        <ResumeDialog
          tenantId={tenantId}
          workflow={workflow}
          onClose={onClose}
          onResume={(held) => run({ do: 'resume', workflow, held })}
        />
      )}
      {kind === 'test' && <TestDialog tenantId={tenantId} workflow={workflow} onClose={onClose} />}
      {kind === 'deploy' && (
        <DeployDialog tenantId={tenantId} workflow={workflow} version={version} onClose={onClose} />
      )}
    </>
  );
}

/** How many runs a pause holds, if that is known. */
function heldText(workflow: Workflow | WorkflowDetail): string {
  if (!('openRuns' in workflow)) return 'Executions that are under way are held where they are.';
  const { openRuns } = workflow;
  if (openRuns === 0) return 'Nothing is under way now.';
  return openRuns === 1
    ? 'The execution that is under way is held where it is.'
    : `The ${openRuns} executions that are under way are held where they are.`;
}
