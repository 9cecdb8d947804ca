/** The list of sites that may embed the page, one per line. */
import { Textarea } from '@chakra-ui/react/textarea';
import { EmbedSettingsResult } from '@praxis/contracts/booking-page/embed';
import * as z from 'zod/mini';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { FormField } from '../../../components/form-field.js';
import { Form } from '../../../components/form.js';
import { Lockable } from '../../../components/lockable.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showAnswer } from '../../../lib/api/use-change.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { originsIn } from './embed-snippet.js';

const SitesForm = z.object({ sites: z.string() });
type SitesForm = z.infer<typeof SitesForm>;

interface OriginsFormProps {
  tenantId: string;
  origins: readonly string[];
  /** Why the list cannot be changed. */
  lock: string | undefined;
}

export function OriginsForm({ tenantId, origins, lock }: OriginsFormProps) {
  const use = useContractForm<SitesForm, SitesForm, EmbedSettingsResult>({
    schema: SitesForm,
    defaultValues: { sites: origins.join('\n') },
    follows: 'fields',
    request: ({ sites }) =>
      tenantRequest({
        method: 'PUT',
        path: '/v1/settings/embed',
        body: { origins: originsIn(sites) },
        schema: EmbedSettingsResult,
      }),
    success: 'Sites saved',
    onSuccess: (saved) => {
      use.form.reset({ sites: saved.origins.join('\n') });
      showAnswer(queryKeys.bookingPage.embed(tenantId), saved);
    },
  });
  return (
    <Lockable reason={lock}>
      <DirtyGuard dirty={use.form.formState.isDirty && !use.pending} />
      <Form use={use} label="Sites that may show the booking page" savable={lock === undefined}>
        <FormField label="Sites" help="One a line, like https://www.example.com">
          <Textarea rows={4} fontFamily="mono" spellCheck={false} {...use.form.register('sites')} />
        </FormField>
      </Form>
    </Lockable>
  );
}
