/** Dialog for a quota that overrides the one of a tenant's plan. Load it lazily. */
import { Button } from '@chakra-ui/react/button';
import { Input } from '@chakra-ui/react/input';
import { QuotaOverrideChange, type TenantLimit } from '@praxis/contracts/usage/quota-override';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.js';
import { DialogButtons } from '../../../components/dialog-buttons.js';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { FormField } from '../../../components/form-field.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useChange } from '../../../lib/api/use-change.js';
import { localDay } from '../../../lib/core/calendar-day.js';
import { useContractForm, type ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { removeLimit, setLimit } from './tenant-queries.js';
import { amountOf, LIMIT_LABELS } from './tenant-labels.js';

interface LimitDialogProps {
  id: string;
  limit: TenantLimit;
  onClose: () => void;
}

const GIGABYTE = 1_024 ** 3;

export function LimitDialog({ id, limit, onClose }: LimitDialogProps) {
  const { resource, quota, hardCap, planQuota, override } = limit;
  const queryKey = queryKeys.tenant.adminTenantLimits(id);
  const use = useContractForm<QuotaOverrideChange, QuotaOverrideChange>({
    schema: QuotaOverrideChange,
    defaultValues: {
      resource,
      quota,
      hardCap,
      reason: override?.reason ?? '',
      endsAt: override?.endsAt ?? null,
    },
    request: (change) => setLimit({ id, ...change }),
    success: 'Limit saved',
    invalidates: [queryKey],
    onRead: onClose,
  });
  const restore = useChange({
    request: removeLimit,
    success: 'The plan’s limit applies again',
    failure: { title: 'Limit not changed' },
    invalidates: [queryKey],
    onSuccess: onClose,
  });
  const unit = resource === 'storage' ? GIGABYTE : 1;
  const inUnit = resource === 'storage' ? ' (GB)' : '';
  return (
    <Dialog title={LIMIT_LABELS[resource]} onClose={onClose}>
      <Form use={use} label={LIMIT_LABELS[resource]}>
        <AmountField
          use={use}
          name="quota"
          label={`Included${inUnit}`}
          help={`Empty: unlimited. The plan includes ${amountOf(resource, planQuota)}.`}
          unit={unit}
        />
        {resource !== 'storage' && (
          <AmountField
            use={use}
            name="hardCap"
            label="Cap"
            help="Usage beyond this is blocked. Empty: no cap."
            unit={1}
          />
        )}
        <TextField use={use} name="reason" label="Reason" autoComplete="off" />
        <EndField use={use} />
        <DialogButtons
          onCancel={onClose}
          start={
            override && (
              <Button variant="outline" me="auto" onClick={() => restore.mutate({ id, resource })}>
                Use plan
              </Button>
            )
          }
        >
          <SubmitButton pending={use.pending} pendingText="Saving…">
            Save
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

interface AmountFieldProps {
  use: ContractForm<QuotaOverrideChange>;
  name: 'quota' | 'hardCap';
  label: string;
  help: string;
  /** How many stored units one typed unit is. */
  unit: number;
}

function AmountField({ use, name, label, help, unit }: AmountFieldProps) {
  const given = use.form.getValues(name);
  const [text, setText] = useState(given === null ? '' : String(given / unit));
  return (
    <FormField label={label} help={help} error={use.form.formState.errors[name]?.message}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const typed = target.value.trim();
          const amount = Number(typed) * unit;
          use.form.setValue(name, typed === '' ? null : unit === 1 ? amount : Math.round(amount), {
            shouldDirty: true,
          });
        }}
      />
    </FormField>
  );
}

/** The last day of the override, which ends with that day in this browser's zone. */
function EndField({ use }: { use: ContractForm<QuotaOverrideChange> }) {
  const given = use.form.getValues('endsAt');
  const [day, setDay] = useState(given === null ? '' : localDay(given));
  return (
    <FormField
      label="Last day"
      help="Optional. Then the plan’s limit applies again."
      error={use.form.formState.errors.endsAt?.message}
    >
      <Input
        type="date"
        value={day}
        onChange={({ target }) => {
          setDay(target.value);
          const end = target.value === '' ? null : new Date(`${target.value}T23:59:59`).toISOString();
          use.form.setValue('endsAt', end, { shouldDirty: true });
        }}
      />
    </FormField>
  );
}
