/** Dialog for a new or existing feature flag. Load it lazily. */
import { Input } from '@chakra-ui/react/input';
import { FeatureFlagChange, FeatureFlagCreate, type FeatureFlag } from '@praxis/contracts/flag/flag';
import { codeDefaultOf, MAX_PERCENT } from '@praxis/contracts/flag/flag.const';
import { useWatch } from 'react-hook-form';
import { DeleteButton } from '../../components/delete-button.js';
import { Dialog } from '../../components/dialog.js';
import { DialogButtons } from '../../components/dialog-buttons.js';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form, SubmitButton, TextField } from '../../components/form.js';
import { FormField, Select } from '../../components/form-field.js';
import { queryClient } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { useContractForm, type ContractForm } from '../../lib/core/form/use-contract-form.js';
import { changeFlag, createFlag, deleteFlag, flagsQuery } from './flag-queries.js';
import { purposeOf } from './flag-labels.js';
import { FlagTargets } from './flag-targets.js';

interface FlagDialogProps {
  /** The flag to change; undefined for a new one. */
  flag: FeatureFlag | undefined;
  onClose: () => void;
}

export function FlagDialog({ flag, onClose }: FlagDialogProps) {
  return flag ? <ChangeFlag flag={flag} onClose={onClose} /> : <CreateFlag onClose={onClose} />;
}

function CreateFlag({ onClose }: Pick<FlagDialogProps, 'onClose'>) {
  const use = useContractForm<FeatureFlagCreate, FeatureFlagCreate>({
    schema: FeatureFlagCreate,
    defaultValues: { key: '', description: '', isEnabled: true, rolloutPercent: 0, targets: [] },
    request: createFlag,
    success: 'Feature flag created',
    failure: { title: 'Failed to create feature flag', text: undefined },
    invalidates: [queryKeys.flag.all],
    onRead: onClose,
  });
  const key = useWatch({ control: use.form.control, name: 'key' });
  const isOnInCode = codeDefaultOf(key.trim());
  return (
    <FlagForm use={use} title="Create feature flag" submit="Create feature flag" onClose={onClose}>
      <TextField
        use={use}
        name="key"
        label="Flag name"
        help={
          isOnInCode === undefined
            ? 'Lowercase letters, digits, hyphens and underscores.'
            : `${purposeOf(key.trim()) ?? ''} Without a flag it is ${isOnInCode ? 'on' : 'off'} for everyone.`
        }
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FlagForm>
  );
}

const valuesOf = ({
  version,
  description,
  isEnabled,
  rolloutPercent,
  targets,
}: FeatureFlag): FeatureFlagChange => ({
  version,
  description,
  isEnabled,
  rolloutPercent,
  targets: targets.map(({ tenantId, isEnabled: isOn }) => ({ tenantId, isEnabled: isOn })),
});

function ChangeFlag({ flag, onClose }: FlagDialogProps & { flag: FeatureFlag }) {
  const use = useContractForm<FeatureFlagChange, FeatureFlagChange>({
    schema: FeatureFlagChange,
    defaultValues: valuesOf(flag),
    readLatest: async () => {
      const { items } = await queryClient.query({ ...flagsQuery, staleTime: 0 });
      const latest = items.find(({ id }) => id === flag.id);
      return latest && valuesOf(latest);
    },
    request: (change) => changeFlag(flag.id, change),
    success: 'Feature flag saved',
    invalidates: [queryKeys.flag.all],
    onRead: onClose,
  });
  return (
    <FlagForm
      use={use}
      title={flag.key}
      submit="Save"
      onClose={onClose}
      start={<DeleteFlag flag={flag} onDeleted={onClose} />}
    />
  );
}

interface FlagFormProps<V extends FeatureFlagCreate | FeatureFlagChange> {
  use: ContractForm<V>;
  title: string;
  submit: string;
  /** Shown before the other buttons. */
  start?: React.ReactNode;
  /** Shown above the fields of the rule. */
  children?: React.ReactNode;
  onClose: () => void;
}

function FlagForm<V extends FeatureFlagCreate | FeatureFlagChange>(props: FlagFormProps<V>) {
  const { use, title, submit, start, children, onClose } = props;
  const { isDirty, isSubmitting } = use.form.formState;
  // Both forms have the fields of the rule, but the form library's path types do not show that through the type
  // parameter.
  const rule = use as unknown as ContractForm<FeatureFlagChange>;
  return (
    <Dialog title={title} onClose={onClose}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label={title}>
        {children}
        <RuleFields use={rule} />
        <DialogButtons onCancel={onClose} start={start}>
          <SubmitButton pending={use.pending} pendingText="Saving…">
            {submit}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const STATES = [
  { value: 'on', label: 'On, for the rollout' },
  { value: 'off', label: 'Off' },
];

function RuleFields({ use }: { use: ContractForm<FeatureFlagChange> }) {
  const { register, setValue, control, formState } = use.form;
  const isEnabled = useWatch({ control, name: 'isEnabled' });
  return (
    <>
      <TextField use={use} name="description" label="Description" autoComplete="off" />
      <FlagTargets use={use} />
      <FormField label="All other tenants">
        <Select
          options={STATES}
          value={isEnabled ? 'on' : 'off'}
          onChange={({ target }) => setValue('isEnabled', target.value === 'on', { shouldDirty: true })}
        />
      </FormField>
      {isEnabled && (
        <FormField
          label="Rollout (%)"
          help={`0 to ${MAX_PERCENT}. A larger share keeps every tenant of a smaller one.`}
          error={formState.errors.rolloutPercent?.message}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...register('rolloutPercent', { valueAsNumber: true })}
          />
        </FormField>
      )}
    </>
  );
}

function DeleteFlag({ flag, onDeleted }: { flag: FeatureFlag; onDeleted: () => void }) {
  const removal = useChange({
    request: deleteFlag,
    invalidates: [queryKeys.flag.all],
    success: 'Feature flag deleted',
    failure: { title: 'Feature flag not deleted' },
    onSuccess: onDeleted,
  });
  return (
    <DeleteButton
      title="Delete the feature flag?"
      text={`Every tenant then gets the code’s default for “${flag.key}”. Runs in progress keep the value they have.`}
      onDelete={() => removal.mutate(flag.id)}
    />
  );
}
