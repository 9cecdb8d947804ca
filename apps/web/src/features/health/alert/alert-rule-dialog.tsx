/** Dialog for a new or existing alert rule. Saving it tests the rule against the past. Load it lazily. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { AlertRuleChange, type AlertRule } from '@praxis/contracts/health/alert-rule';
import { ALERT_METRIC_NAMES, ALERT_METRICS } from '@praxis/contracts/health/alert-rule.const';
import { INCIDENT_SEVERITIES, SERVICE_LABELS, SERVICES } from '@praxis/contracts/health/service.const';
import { useWatch } from 'react-hook-form';
import { DeleteButton } from '../../../components/delete-button.js';
import { Dialog } from '../../../components/dialog.js';
import { DialogButtons } from '../../../components/dialog-buttons.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SelectField, SubmitButton, TextField } from '../../../components/form.js';
import { FormField, Select } from '../../../components/form-field.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { useCurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { useChange } from '../../../lib/api/use-change.js';
import { useContractForm, type ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { SEVERITY_LABELS } from '../health-labels.js';
import { deleteAlertRule, saveAlertRule, testAlertRule } from './alert-requests.js';

const METRIC_OPTIONS = ALERT_METRIC_NAMES.map((value) => ({ value, label: ALERT_METRICS[value].label }));
const SERVICE_OPTIONS = [
  { value: '', label: 'Choose a service' },
  ...SERVICES.map((value) => ({ value, label: SERVICE_LABELS[value] })),
];
const COMPARISON_OPTIONS = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
];
const SEVERITY_OPTIONS = INCIDENT_SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value].label }));
const NEW_RULE: AlertRuleChange = {
  name: '',
  severity: 'high',
  metric: 'failed_requests',
  service: null,
  comparison: 'above',
  tenantId: null,
  threshold: 10,
  windowMinutes: 15,
  forMinutes: 0,
  minEvents: 1,
};
/** An empty choice in a drop-down means null. */
const orNull = (value: string | null): string | null => value || null;
const PAIR = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };

interface AlertRuleDialogProps {
  /** The rule to change; undefined for a new one. */
  rule: AlertRule | undefined;
  /** Called after the rule was saved and tested. */
  onTried: (rule: AlertRule) => void;
  onClose: () => void;
}

export function AlertRuleDialog({ rule, onTried, onClose }: AlertRuleDialogProps) {
  const use = useContractForm<AlertRuleChange, AlertRuleChange, AlertRule>({
    schema: AlertRuleChange,
    defaultValues: rule ? conditionOf(rule) : NEW_RULE,
    request: async (change) => {
      const { id } = await saveAlertRule(rule?.id, change);
      return await testAlertRule(id);
    },
    invalidates: [queryKeys.health.all],
    onRead: onTried,
  });
  const { isDirty, isSubmitting } = use.form.formState;
  const title = rule ? 'Change alert rule' : 'Add alert rule';
  return (
    <Dialog title={title} onClose={onClose}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label={title}>
        <TextField use={use} name="name" label="Name" data-autofocus autoComplete="off" />
        <ConditionFields use={use} rule={rule} />
        <SelectField use={use} name="severity" label="Severity" options={SEVERITY_OPTIONS} />
        <DialogButtons onCancel={onClose} start={rule && <DeleteRule rule={rule} onDeleted={onClose} />}>
          <SubmitButton pending={use.pending} pendingText="Trying…">
            Save and try
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

interface ConditionFieldsProps {
  use: ContractForm<AlertRuleChange>;
  /** The saved rule; undefined for a new one. */
  rule: AlertRule | undefined;
}

function ConditionFields({ use, rule }: ConditionFieldsProps) {
  const { register, setValue, formState } = use.form;
  const metric = useWatch({ control: use.form.control, name: 'metric' });
  const { measure, unit, isOfService } = ALERT_METRICS[metric];
  const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const;
  const field = (name: 'threshold' | 'windowMinutes' | 'forMinutes' | 'minEvents') => (
    <Input {...numeric} {...register(name, { valueAsNumber: true })} />
  );
  const { errors } = formState;
  const { tenants } = useCurrentTenant();
  // The saved tenant is always an option. Otherwise the field would show the whole platform until the tenants have
  // loaded.
  const stored = rule?.tenantId ? [{ id: rule.tenantId, name: rule.tenantName ?? 'Inactive tenant' }] : [];
  const others = tenants.filter(({ id }) => id !== rule?.tenantId);
  const practices = [
    { value: '', label: 'The whole platform' },
    ...[...stored, ...others].map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <FormField label="Metric" error={errors.metric?.message}>
        <Select
          options={METRIC_OPTIONS}
          {...register('metric', {
            onChange: () => {
              setValue('service', null);
              setValue('tenantId', null);
            },
          })}
        />
      </FormField>
      {!isOfService && (
        <FormField label="Practice" error={errors.tenantId?.message}>
          <Select options={practices} {...register('tenantId', { setValueAs: orNull })} />
        </FormField>
      )}
      {isOfService && (
        <FormField label="Service" error={errors.service?.message}>
          <Select options={SERVICE_OPTIONS} {...register('service', { setValueAs: orNull })} />
        </FormField>
      )}
      <Grid templateColumns={PAIR} gap="4">
        <SelectField use={use} name="comparison" label="Alert when" options={COMPARISON_OPTIONS} />
        <FormField label={unit ? `Limit (${unit})` : 'Limit'} error={errors.threshold?.message}>
          {field('threshold')}
        </FormField>
        <FormField label="Measured over (minutes)" error={errors.windowMinutes?.message}>
          {field('windowMinutes')}
        </FormField>
        <FormField
          label="For at least (minutes)"
          help="How long the figure is past the limit before an incident opens."
          error={errors.forMinutes?.message}
        >
          {field('forMinutes')}
        </FormField>
      </Grid>
      {measure !== 'count' && (
        <FormField
          label="Minimum number of events"
          help={`With fewer events, the ${measure === 'share' ? 'share' : 'average'} is not checked.`}
          error={errors.minEvents?.message}
        >
          {field('minEvents')}
        </FormField>
      )}
    </>
  );
}

function DeleteRule({ rule, onDeleted }: { rule: AlertRule; onDeleted: () => void }) {
  const removal = useChange({
    request: deleteAlertRule,
    invalidates: [queryKeys.health.all],
    success: 'Alert rule deleted',
    failure: { title: 'Alert rule not deleted' },
    onSuccess: onDeleted,
  });
  return (
    <DeleteButton
      title="Delete the alert rule?"
      text={`“${rule.name}” is no longer checked. If it has an open incident, that incident ends.`}
      onDelete={() => removal.mutate(rule.id)}
    />
  );
}

function conditionOf(rule: AlertRule): AlertRuleChange {
  const { name, severity, metric, service, tenantId, comparison } = rule;
  const { threshold, windowMinutes, forMinutes, minEvents } = rule;
  return {
    name,
    severity,
    metric,
    service,
    tenantId,
    comparison,
    threshold,
    windowMinutes,
    forMinutes,
    minEvents,
  };
}
