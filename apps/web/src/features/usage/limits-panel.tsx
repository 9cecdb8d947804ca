/** The owner's limits: the overage cost per cycle, and a hard limit for each resource. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { UsageLimits, type UsageAnalytics } from '@praxis/contracts/usage/usage';
import { RESOURCE_LABELS, RESOURCE_TYPES, type ResourceType } from '@praxis/contracts/usage/usage.const';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { FormField } from '../../components/form-field.js';
import { Form } from '../../components/form.js';
import { Panel } from '../../components/panel.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { number } from '../../lib/core/format.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { saveLimits } from './usage-queries.js';

const CENTS = 100;
const COLUMNS = {
  base: 'minmax(0, 1fr)',
  sm: 'repeat(2, minmax(0, 1fr))',
  xl: 'repeat(3, minmax(0, 1fr))',
};

export function LimitsPanel({ tenantId, data }: { tenantId: string; data: UsageAnalytics }) {
  return (
    <Panel
      title="Limits"
      text="Messages, calls and executions beyond a limit are blocked. Leave a field empty for no limit."
      headingId="limits-title"
    >
      <Box p="4">
        <LimitsForm tenantId={tenantId} data={data} />
      </Box>
    </Panel>
  );
}

function LimitsForm({ tenantId, data }: { tenantId: string; data: UsageAnalytics }) {
  const use = useContractForm<UsageLimits, UsageLimits>({
    schema: UsageLimits,
    defaultValues: storedLimits(data),
    follows: 'fields',
    request: saveLimits,
    success: 'Limits saved',
    invalidates: [queryKeys.usage.all(tenantId)],
    onSuccess: (_, limits) => use.form.reset(limits),
  });
  const { form } = use;
  const { isDirty, errors, isSubmitted } = form.formState;
  const { spendLimitCents, hardLimits } = form.watch();
  const options = { shouldDirty: true, shouldValidate: isSubmitted };
  const spend = spendLimitCents ?? null;
  return (
    <>
      <DirtyGuard dirty={isDirty && !use.pending} />
      <Form use={use} label="Limits" savable>
        <FormField
          label="Spend limit for overage (US dollars a cycle)"
          help="The most that use beyond the quotas may cost."
          error={errors.spendLimitCents?.message}
        >
          <LimitInput
            step={0.01}
            value={spend === null ? null : spend / CENTS}
            onValue={(dollars) =>
              form.setValue('spendLimitCents', dollars === null ? null : Math.round(dollars * CENTS), options)
            }
          />
        </FormField>
        <Grid templateColumns={COLUMNS} gap="4" alignItems="start">
          {RESOURCE_TYPES.map((resource) => (
            <FormField
              key={resource}
              label={`${RESOURCE_LABELS[resource]} a cycle`}
              help={quotaHelp(data, resource)}
              error={errors.hardLimits?.[resource]?.message}
            >
              <LimitInput
                step={1}
                value={hardLimits?.[resource] ?? null}
                onValue={(units) => form.setValue(`hardLimits.${resource}`, units, options)}
              />
            </FormField>
          ))}
        </Grid>
      </Form>
    </>
  );
}

interface LimitInputProps {
  step: number;
  value: number | null;
  /** Null if the field is empty. */
  onValue: (value: number | null) => void;
}

function LimitInput({ step, value, onValue }: LimitInputProps) {
  return (
    <Input
      type="number"
      inputMode={step === 1 ? 'numeric' : 'decimal'}
      min={0}
      step={step}
      placeholder="No limit"
      value={value ?? ''}
      onChange={({ target }) => onValue(target.value === '' ? null : Number(target.value))}
    />
  );
}

function storedLimits({ spend_limit_cents: spendLimitCents, usage_by_resource: usage }: UsageAnalytics): {
  spendLimitCents: number | null;
  hardLimits: Record<ResourceType, number | null>;
} {
  const limits = RESOURCE_TYPES.map((resource) => [resource, usage[resource]?.hard_limit ?? null] as const);
  return { spendLimitCents, hardLimits: Object.fromEntries(limits) as Record<ResourceType, number | null> };
}

function quotaHelp({ usage_by_resource: usage }: UsageAnalytics, resource: ResourceType): string {
  const quota = usage[resource]?.quota_limit ?? null;
  return quota === null ? 'The plan has no limit.' : `The plan includes ${number(quota)}.`;
}
