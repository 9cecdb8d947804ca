/** The practice's facts for clients: phone, address, time zone, languages. Opening hours follow from scheduling. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Link } from '@chakra-ui/react/link';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { LANGUAGE_NAMES, LANGUAGES } from '@praxis/contracts/language/language.const';
import { PracticeFacts, PracticeResult } from '@praxis/contracts/tenant/practice';
import { Link as RouterLink } from 'react-router';
import { CheckGroup } from '../../../components/check-group.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, TextField } from '../../../components/form.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Lockable } from '../../../components/lockable.js';
import { Panel } from '../../../components/panel.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { openingLines } from '../../../lib/appointment/working-hours.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { useClientLanguage } from '../../../lib/language/client-language.js';
import type { CurrentTenant } from '../../../lib/tenant/acting-tenant.js';
import { PRACTICE_PATH, usePractice } from '../../../lib/tenant/practice.js';
import { ZoneField } from '../../../components/zone-field.js';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

interface PracticePanelProps {
  tenant: CurrentTenant;
  lock: string | undefined;
}

export function PracticePanel({ tenant, lock }: PracticePanelProps) {
  const stored = usePractice(tenant.id);
  return (
    <Panel
      title="For clients"
      text="Shown on your booking page and in appointments. Marketing emails state the address."
      headingId="practice-title"
    >
      <Loaded
        query={stored}
        failure="Could not load the practice"
        skeleton={
          <Loading p="4">
            <Skeleton height="64" />
          </Loading>
        }
      >
        {(known) => (
          <Box p="4">
            <Lockable reason={lock}>
              <PracticeForm tenantId={tenant.id} known={known} editable={lock === undefined} />
            </Lockable>
          </Box>
        )}
      </Loaded>
    </Panel>
  );
}

interface PracticeFormProps {
  tenantId: string;
  known: PracticeResult;
  editable: boolean;
}

function PracticeForm({ tenantId, known, editable }: PracticeFormProps) {
  const use = useContractForm<PracticeFacts, PracticeFacts, PracticeResult>({
    schema: PracticeFacts,
    defaultValues: known.practice,
    follows: 'fields',
    request: (body) => tenantRequest({ method: 'PUT', path: PRACTICE_PATH, body, schema: PracticeResult }),
    success: 'Practice saved',
    // The calendar uses the practice's zone, and every page shows its number.
    invalidates: [queryKeys.appointment.hosts(tenantId), queryKeys.tenant.everyone, queryKeys.auth.session],
    onSuccess: (saved) => {
      use.form.reset(saved.practice);
      showAnswer(queryKeys.tenant.practice(tenantId), saved);
    },
  });
  const { form } = use;
  const { isDirty, errors } = form.formState;
  const languages = form.watch('languages');
  return (
    <>
      <DirtyGuard dirty={isDirty && !use.pending} />
      <Form use={use} label="For clients" savable={editable}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' }} gap="4">
          <TextField use={use} name="phone" label="Phone" type="tel" autoComplete="off" />
          <ZoneField use={use} name="timeZone" label="Time zone" />
        </Grid>
        <TextField use={use} name="street" label="Street and suite" autoComplete="off" />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr) 5rem 8rem', md: 'minmax(0, 1fr) 6rem 10rem' }}
          gap="4"
          alignItems="start"
        >
          <TextField use={use} name="city" label="City" autoComplete="off" />
          <TextField use={use} name="state" label="State" autoComplete="off" maxLength={2} />
          <TextField use={use} name="postalCode" label="ZIP code" autoComplete="off" />
        </Grid>
        <CheckGroup
          label="Languages"
          options={LANGUAGE_OPTIONS}
          value={languages}
          onChange={(value) =>
            form.setValue('languages', value, {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
          error={errors.languages?.message}
        />
        <OpeningHours hours={known.hours} />
      </Form>
    </>
  );
}

function OpeningHours({ hours }: { hours: PracticeResult['hours'] }) {
  const lines = openingLines(hours, useClientLanguage());
  return (
    <Box fontSize="md">
      <Text fontWeight="medium">Opening hours</Text>
      {lines.length === 0 ? (
        <Text color="fg.muted">None yet. No one has working hours in this time zone.</Text>
      ) : (
        lines.map(({ days, times }) => (
          <Text key={days} fontVariantNumeric="tabular-nums">
            {days} {times}
          </Text>
        ))
      )}
      <Text color="fg.muted" mt="1">
        Open whenever someone is working.{' '}
        <Link asChild variant="underline">
          <RouterLink to="/settings/scheduling">Change working hours in Scheduling</RouterLink>
        </Link>
      </Text>
    </Box>
  );
}
