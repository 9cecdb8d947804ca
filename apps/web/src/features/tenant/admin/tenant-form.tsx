/** Form for a new or existing tenant. Load it lazily. */
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { COMPANY_SIZES } from '@praxis/contracts/auth/profile';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import {
  AdminTenantChange,
  AdminTenantCreate,
  type AdminTenant,
} from '@praxis/contracts/tenant/admin-tenant';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../../components/dialog.js';
import { DialogButtons } from '../../../components/dialog-buttons.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SelectField, SubmitButton, TextField } from '../../../components/form.js';
import { FormField, Select } from '../../../components/form-field.js';
import { queryClient } from '../../../lib/api/query-client.js';
import { useContractForm, type ContractForm } from '../../../lib/core/form/use-contract-form.js';
import { priceOf } from '../../../lib/core/format.js';
import { AFTER_TENANT_CHANGE, changeTenant, adminTenantQuery, createTenant } from './tenant-queries.js';
import { INDUSTRY_OPTIONS } from '../../../lib/core/industry-labels.js';
import { TIER_OPTIONS } from './tenant-labels.js';

interface CreateDialogProps {
  /** `Add Client` on the tab "Clients", `Create Tenant` on the tenants page. */
  title: string;
  onClose: () => void;
}

export function CreateTenantDialog({ title, onClose }: CreateDialogProps) {
  const use = useContractForm<AdminTenantCreate, AdminTenantCreate>({
    schema: AdminTenantCreate,
    defaultValues: {
      name: '',
      industry: 'law',
      tier: 'starter',
      domain: '',
      contactName: '',
      contactEmail: '',
      phone: '',
      website: '',
      companySize: '',
      serviceAreaCity: '',
      serviceAreaState: '',
      monthlyFeeCents: null,
      setupFeeCents: null,
    },
    request: createTenant,
    success: (_, { contactEmail }) => ({
      title: 'Tenant created successfully',
      ...(contactEmail !== '' && { text: `${contactEmail} is invited as owner.` }),
    }),
    failure: { title: 'Failed to create tenant', text: undefined },
    invalidates: AFTER_TENANT_CHANGE,
    onRead: onClose,
  });
  return (
    <TenantDialog use={use} title={title} submit={title} onClose={onClose} hasPlan={false}>
      <TextField
        use={use}
        name="contactEmail"
        label="Owner’s email"
        type="email"
        autoComplete="off"
        help="Gets an invitation. The client is pending until it is accepted."
      />
    </TenantDialog>
  );
}

const valuesOf = (tenant: AdminTenant): AdminTenantChange => ({
  version: tenant.version,
  name: tenant.name,
  industry: tenant.industry,
  tier: tenant.tier ?? undefined,
  domain: tenant.domain ?? '',
  contactName: tenant.contactName,
  contactEmail: tenant.contactEmail,
  phone: tenant.phone ?? '',
  website: tenant.website,
  companySize: sizeOf(tenant),
  serviceAreaCity: tenant.serviceAreaCity,
  serviceAreaState: tenant.serviceAreaState,
  monthlyFeeCents: agreed(tenant, 'monthlyFeeCents'),
  setupFeeCents: agreed(tenant, 'setupFeeCents'),
});

const sizeOf = ({ companySize }: AdminTenant): NonNullable<AdminTenantChange['companySize']> =>
  COMPANY_SIZES.find((size) => size === companySize) ?? '';

/** The agreed fee of a tenant; null if it is the plan's own fee, so that it follows the plan. */
const agreed = (tenant: AdminTenant, fee: 'monthlyFeeCents' | 'setupFeeCents'): number | null =>
  tenant[fee] === (tenant.tier ? PACKAGES[tenant.tier][fee] : 0) ? null : tenant[fee];

export function EditTenantDialog({ tenant, onClose }: { tenant: AdminTenant; onClose: () => void }) {
  const use = useContractForm<AdminTenantChange, AdminTenantChange>({
    schema: AdminTenantChange,
    defaultValues: valuesOf(tenant),
    readLatest: async () =>
      valuesOf(await queryClient.query({ ...adminTenantQuery(tenant.id), staleTime: 0 })),
    request: (change) => changeTenant(tenant.id, change),
    success: 'Tenant updated successfully',
    failure: { title: 'Failed to update tenant', text: undefined },
    invalidates: AFTER_TENANT_CHANGE,
    onRead: onClose,
  });
  return (
    <TenantDialog
      use={use as unknown as ContractForm<AdminTenantCreate>}
      title="Edit Client"
      submit="Save"
      onClose={onClose}
      hasPlan={tenant.tier !== null}
    >
      <TextField use={use} name="contactEmail" label="Contact email" type="email" autoComplete="off" />
    </TenantDialog>
  );
}

interface TenantDialogProps {
  use: ContractForm<AdminTenantCreate>;
  title: string;
  submit: string;
  /** True if the tenant has a plan, which can then be changed but not removed. */
  hasPlan: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

const SIZE_OPTIONS = [
  { value: '', label: 'Not stated' },
  ...COMPANY_SIZES.map((value) => ({ value, label: value })),
];
const TWO = { base: '1fr', sm: '1fr 1fr' };

function TenantDialog({ use, title, submit, hasPlan, onClose, children }: TenantDialogProps) {
  const { isDirty, isSubmitting } = use.form.formState;
  return (
    <Dialog title={title} onClose={onClose}>
      <DirtyGuard dirty={isDirty && !isSubmitting} />
      <Form use={use} label={title}>
        <TextField use={use} name="name" label="Business name *" autoComplete="off" data-autofocus />
        <Grid templateColumns={TWO} gap="4">
          <SelectField use={use} name="industry" label="Industry" options={INDUSTRY_OPTIONS} />
          <TextField
            use={use}
            name="domain"
            label="Domain"
            placeholder="intake.example.com"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField use={use} name="contactName" label="Contact name" autoComplete="off" />
          <TextField use={use} name="phone" label="Phone" type="tel" autoComplete="off" />
        </Grid>
        {children}
        <PlanFields use={use} hasPlan={hasPlan} />
        <Grid templateColumns={TWO} gap="4">
          <TextField use={use} name="website" label="Website" type="url" autoComplete="off" />
          <SelectField use={use} name="companySize" label="Company size" options={SIZE_OPTIONS} />
          <TextField use={use} name="serviceAreaCity" label="City" autoComplete="off" />
          <TextField use={use} name="serviceAreaState" label="State" autoComplete="off" />
        </Grid>
        <DialogButtons onCancel={onClose}>
          <SubmitButton pending={use.pending} pendingText="Saving…">
            {submit}
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

function PlanFields({ use, hasPlan }: { use: ContractForm<AdminTenantCreate>; hasPlan: boolean }) {
  const tier = useWatch({ control: use.form.control, name: 'tier' });
  const options = hasPlan ? TIER_OPTIONS : [{ value: '', label: 'No plan' }, ...TIER_OPTIONS];
  const choose = (value: string): void =>
    use.form.setValue('tier', value === '' ? null : (value as Tier), { shouldDirty: true });
  return (
    <>
      <FormField label="Plan" error={use.form.formState.errors.tier?.message}>
        <Select options={options} value={tier ?? ''} onChange={({ target }) => choose(target.value)} />
      </FormField>
      <Grid templateColumns={TWO} gap="4">
        <FeeField use={use} name="monthlyFeeCents" label="Monthly fee ($)" tier={tier ?? null} />
        <FeeField use={use} name="setupFeeCents" label="Setup fee ($)" tier={tier ?? null} />
      </Grid>
    </>
  );
}

interface FeeFieldProps {
  use: ContractForm<AdminTenantCreate>;
  name: 'monthlyFeeCents' | 'setupFeeCents';
  label: string;
  tier: Tier | null;
}

const CENTS_PER_DOLLAR = 100;

/** A fee, typed in dollars and stored in cents; an empty field means the plan's fee. */
function FeeField({ use, name, label, tier }: FeeFieldProps) {
  const cents = use.form.getValues(name);
  const [text, setText] = useState(cents === null ? '' : String(cents / CENTS_PER_DOLLAR));
  return (
    <FormField
      label={label}
      help={tier ? `Empty: ${priceOf(PACKAGES[tier][name])}, as in the plan` : 'Empty: none'}
      error={use.form.formState.errors[name]?.message}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const typed = target.value.trim();
          const value = typed === '' ? null : Math.round(Number(typed) * CENTS_PER_DOLLAR);
          use.form.setValue(name, value, { shouldDirty: true });
        }}
      />
    </FormField>
  );
}
