/** Actions on the workflow whose page is open. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Confirm } from '../../components/confirm.js';
import { useRemoveAutomation, type AutomationCommand } from './automation-queries.js';
import type { Question } from './automation-question.js';
import { AutomationButtons } from './automation-buttons.js';

interface AutomationPageActionsProps {
  tenantId: string;
  workflow: WorkflowDetail;
  listHref: string;
  ask: (question: Question) => void;
  run: (command: AutomationCommand) => void;
  isPending: boolean;
}

export function AutomationPageActions({ tenantId, listHref, ...buttons }: AutomationPageActionsProps) {
  const { workflow } = buttons;
  const [isRemoving, setRemoving] = useState(false);
  const remove = useRemoveAutomation(tenantId);
  const navigate = useNavigate();
  return (
    <Flex gap="1.5" wrap="wrap">
      <AutomationButtons {...buttons} />
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Delete ${workflow.name}`}
        onClick={() => setRemoving(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {isRemoving && (
        <Confirm
          title={`Delete ${workflow.name}?`}
          text="Its versions and executions are deleted too, and whatever is under way ends. This cannot be undone."
          confirm="Delete"
          onConfirm={() => remove.mutate(workflow, { onSuccess: () => void navigate(listHref) })}
          onClose={() => setRemoving(false)}
        />
      )}
    </Flex>
  );
}
