/** Deletes a stage, once the user has chosen the stage for its leads. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { LeadStage } from '@praxis/contracts/lead/lead-stage';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { FormAlert, SubmitButton } from '../../../components/form.js';
import { FormField, Select } from '../../../components/form-field.js';
import { useChange } from '../../../lib/api/use-change.js';
import { stageOptions } from '../../../lib/lead/stages.js';
import { afterStageChange, removeStage } from './stage-requests.js';

interface StageRemovalDialogProps {
  tenantId: string;
  stage: LeadStage;
  /** The other stages, at least one. */
  others: readonly LeadStage[];
  onClose: () => void;
}

export function StageRemovalDialog({ tenantId, stage, others, onClose }: StageRemovalDialogProps) {
  // At first, a stage with the same status, if there is one.
  const [moveTo, setMoveTo] = useState(
    (others.find(({ status }) => status === stage.status) ?? others[0])?.id ?? '',
  );
  const removal = useChange({
    request: removeStage,
    success: (message) => ({ title: message }),
    invalidates: afterStageChange(tenantId),
    onSuccess: onClose,
  });
  return (
    <Dialog
      title={`Delete ${stage.name}?`}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton
            pending={removal.isPending}
            pendingText="Deleting…"
            onPress={() => removal.mutate({ id: stage.id, moveTo })}
          >
            Delete stage
          </SubmitButton>
        </>
      }
    >
      <FormAlert text={removal.alert} />
      <Text color="fg.muted" mb="4">
        Leads in this stage move to another one and take its status. This cannot be undone.
      </Text>
      <FormField label="Move its leads to">
        <Select
          options={stageOptions(others)}
          value={moveTo}
          onChange={({ target }) => setMoveTo(target.value)}
        />
      </FormField>
    </Dialog>
  );
}
