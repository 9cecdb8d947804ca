/**
 * The value of a client to the practice, from which its dashboard calculates the value of bookings. Never shown to
 * clients.
 */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import {
  PracticeFigures,
  PracticeFiguresResult,
  type PracticeFigures as Figures,
} from '@praxis/contracts/tenant/practice-figures';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { FormField } from '../../../components/form-field.js';
import { Form } from '../../../components/form.js';
import { Loaded } from '../../../components/loaded.js';
import { FieldsSkeleton } from '../../../components/loading.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { useAsked } from '../../../lib/core/use-asked.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { SET_FIGURES } from '../../../lib/tenant/set-figures.js';

const PATH = '/v1/settings/figures';
const CENTS = 100;

interface FiguresPanelProps {
  tenant: CurrentTenant;
  lock: string | undefined;
}

export function FiguresPanel({ tenant, lock }: FiguresPanelProps) {
  const stored = useQuery({
    queryKey: queryKeys.tenant.figures(tenant.id),
    queryFn: () => tenantRequest({ method: 'GET', path: PATH, schema: PracticeFiguresResult }),
  });
  return (
    <Panel
      title="For your figures"
      text="Your dashboard uses them to estimate revenue from bookings. Clients never see them."
      headingId="figures-title"
    >
      <Loaded
        query={stored}
        failure="Could not load your figures"
        skeleton={<FieldsSkeleton p="4" templateColumns={COLUMNS} />}
      >
        {({ figures }) => (
          <Box p="4">
            <Lockable reason={lock}>
              <FiguresForm tenantId={tenant.id} stored={figures} editable={lock === undefined} />
            </Lockable>
          </Box>
        )}
      </Loaded>
    </Panel>
  );
}

const COLUMNS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' };

interface FiguresFormProps {
  tenantId: string;
  stored: Figures;
  editable: boolean;
}

function FiguresForm({ tenantId, stored, editable }: FiguresFormProps) {
  const use = useContractForm<Figures, Figures, PracticeFiguresResult>({
    schema: PracticeFigures,
    defaultValues: stored,
    follows: 'fields',
    request: (body) => tenantRequest({ method: 'PUT', path: PATH, body, schema: PracticeFiguresResult }),
    success: 'Figures saved',
    invalidates: [queryKeys.dashboard.figures(tenantId)],
    onSuccess: (saved) => {
      use.form.reset(saved.figures);
      showAnswer(queryKeys.tenant.figures(tenantId), saved);
    },
  });
  const { form } = use;
  const { isDirty, errors } = form.formState;
  const { clientValueCents, clientSharePct } = form.watch();
  const first = useRef<HTMLInputElement>(null);
  useAsked(SET_FIGURES, editable ? () => first.current?.focus() : undefined);
  const set = (name: keyof Figures, value: number | null): void =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <>
      <DirtyGuard dirty={isDirty && !use.pending} />
      <Form use={use} label="For your figures" savable={editable}>
        <Grid templateColumns={COLUMNS} gap="4" alignItems="start">
          <FormField
            label="Average value of a client (US dollars)"
            help="What one client brings in fees or commission."
            error={errors.clientValueCents?.message}
          >
            <Input
              ref={first}
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              value={clientValueCents === null ? '' : clientValueCents / CENTS}
              onChange={({ target }) => {
                const dollars = numberIn(target);
                set('clientValueCents', dollars === null ? null : Math.round(dollars * CENTS));
              }}
            />
          </FormField>
          <FormField
            label="Appointments that become clients (%)"
            help="How many of 100 appointments lead to a client."
            error={errors.clientSharePct?.message}
          >
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={100}
              step={1}
              value={clientSharePct ?? ''}
              onChange={({ target }) => set('clientSharePct', numberIn(target))}
            />
          </FormField>
        </Grid>
      </Form>
    </>
  );
}

/** The number in a field; null if the field is empty. */
function numberIn({ value }: HTMLInputElement): number | null {
  return value === '' ? null : Number(value);
}
