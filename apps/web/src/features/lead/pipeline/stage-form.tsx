/** Form for a new or existing stage. */
import { Grid } from '@chakra-ui/react/grid';
import { LeadStageInput, type LeadStage } from '@praxis/contracts/lead/lead-stage';
import { STAGE_NAME_CHARACTERS } from '@praxis/contracts/lead/lead-stage.const';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SelectField, SubmitOrCancel, TextField } from '../../../components/form.js';
import { useKeptFocus } from '../../../lib/core/focus/kept-focus.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { STATUS_OPTIONS } from '../lead-labels.js';
import { afterStageChange, saveStage } from './stage-requests.js';
import { COLOR_OPTIONS } from './stage-labels.js';

interface StageFormProps {
  tenantId: string;
  /** The stage to change; undefined for a new one. */
  stage: LeadStage | undefined;
  onDone: () => void;
}

export function StageForm({ tenantId, stage, onDone }: StageFormProps) {
  const place = useKeptFocus<HTMLDivElement>(`[data-opens="stage/${stage?.id ?? 'new'}"]`);
  const use = useContractForm<LeadStageInput, LeadStageInput>({
    schema: LeadStageInput,
    defaultValues: {
      name: stage?.name ?? '',
      color: stage?.color ?? 'neutral',
      status: stage?.status ?? 'contacted',
    },
    request: (input) => saveStage(stage?.id, input),
    success: 'Stage saved',
    invalidates: afterStageChange(tenantId),
    onRead: onDone,
  });
  const { isDirty, isSubmitting } = use.form.formState;
  return (
    <div ref={place}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label={stage ? `Change ${stage.name}` : 'New stage'}>
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))' }}
          gap="3"
        >
          <TextField
            use={use}
            name="name"
            label="Name"
            maxLength={STAGE_NAME_CHARACTERS}
            autoComplete="off"
            autoFocus
          />
          <SelectField
            use={use}
            name="status"
            label="Status"
            options={STATUS_OPTIONS}
            help={stage && 'Leads in this stage change too.'}
          />
          <SelectField use={use} name="color" label="Color" options={COLOR_OPTIONS} />
        </Grid>
        <SubmitOrCancel pending={use.pending} pendingText="Saving…" onCancel={onDone}>
          Save stage
        </SubmitOrCancel>
      </Form>
    </div>
  );
}
