/** Activates a paused workflow again, and asks what to do with the executions that were held during the pause. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import { Dialog } from '../../components/dialog.js';
import { Loaded } from '../../components/loaded.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { counted } from '../../lib/core/format.js';
import { useAutomation } from './automation-queries.js';

interface ResumeDialogProps {
  tenantId: string;
  workflow: Workflow;
  onResume: (held: 'release' | 'drop') => void;
  onClose: () => void;
}

export function ResumeDialog({ tenantId, workflow, onResume, onClose }: ResumeDialogProps) {
  const detail = useAutomation(tenantId, workflow.id);
  const heldRuns = detail.data?.heldRuns ?? 0;
  const resume = (held: 'release' | 'drop'): void => {
    onClose();
    onResume(held);
  };
  return (
    <Dialog
      title={`Activate ${workflow.name}`}
      onClose={onClose}
      footer={
        <>
          {heldRuns > 0 && (
            <Button variant="outline" onClick={() => resume('drop')}>
              Activate and drop them
            </Button>
          )}
          <Button disabled={!detail.data} onClick={() => resume('release')}>
            {heldRuns > 0 ? 'Activate and resume them' : 'Activate'}
          </Button>
        </>
      }
    >
      <Loaded
        query={detail}
        failure="Failed to load workflows"
        skeleton={<PageSpinner label="Loading workflow" />}
      >
        {() => (
          <Text color="fg.muted">
            {heldRuns > 0
              ? `${counted(heldRuns, 'execution')} ${heldRuns === 1 ? 'was' : 'were'} held while it was paused. What they wait for may be long past: resume them or drop them.`
              : 'Nothing was held while it was paused. New executions start normally from now on.'}
          </Text>
        )}
      </Loaded>
    </Dialog>
  );
}
