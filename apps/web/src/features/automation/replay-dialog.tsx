/** Runs a finished execution again, from its beginning or from one of the steps that it took. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import type { ExecutionDetail } from '@praxis/contracts/automation/execution';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { STEP_KIND_LABELS } from './automation-labels.js';
import { useReplay } from './automation-queries.js';

interface ReplayDialogProps {
  tenantId: string;
  execution: ExecutionDetail;
  onClose: () => void;
}

/** The option value that means the beginning instead of a step id. */
const BEGINNING = '';

export function ReplayDialog({ tenantId, execution: { id, steps }, onClose }: ReplayDialogProps) {
  const [fromStep, setFromStep] = useState(BEGINNING);
  const [problem, setProblem] = useState<string>();
  const replay = useReplay(tenantId, { onDone: onClose, onRefused: setProblem });
  const options = [
    { value: BEGINNING, label: 'The beginning' },
    ...steps.map(({ stepId, label, kind }) => ({ value: stepId, label: label || STEP_KIND_LABELS[kind] })),
  ];
  return (
    <Dialog
      title="Run it again"
      onClose={onClose}
      footer={
        <SubmitButton
          pending={replay.isPending}
          pendingText="Starting…"
          onPress={() => replay.mutate({ id, ...(fromStep !== BEGINNING && { fromStep }) })}
        >
          Run it again
        </SubmitButton>
      }
    >
      <Box display="grid" gap="4">
        <FormAlert text={problem} />
        <Text color="fg.muted">
          Runs again with the active version. From the step you choose, messages are sent and tasks are
          assigned again.
        </Text>
        <FormField label="From">
          <Select options={options} value={fromStep} onChange={({ target }) => setFromStep(target.value)} />
        </FormField>
      </Box>
    </Dialog>
  );
}
