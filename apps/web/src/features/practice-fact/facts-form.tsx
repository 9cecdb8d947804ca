/** The facts, each in English and Spanish. Changes that another user saves in the meantime appear in the untouched fields. */
import { Box } from '@chakra-ui/react/box';
import type { FactsResult } from '@praxis/contracts/practice-fact/practice-fact';
import { FACT_IDS } from '@praxis/contracts/practice-fact/practice-fact.const';
import { DirtyGuard } from '../../components/dirty-guard.js';
import { Form } from '../../components/form.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { showAnswer } from '../../lib/api/use-change.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { FactFields } from './fact-fields.js';
import { saveFacts } from './fact-queries.js';
import { FactsInForm } from './fact-values.js';

interface FactsFormProps {
  tenant: CurrentTenant;
  known: FactsResult;
  editable: boolean;
}

export function FactsForm({ tenant, known, editable }: FactsFormProps) {
  const { version, facts, derived } = known;
  const use = useContractForm<FactsInForm, FactsInForm, FactsResult>({
    schema: FactsInForm,
    defaultValues: { facts },
    follows: 'fields',
    request: (form) => saveFacts(tenant.id, { version, ...form }),
    success: 'Facts saved',
    invalidates: [queryKeys.practiceFact.versions(tenant.id)],
    onSuccess: (saved) => {
      showAnswer(queryKeys.practiceFact.latest(tenant.id), saved);
      use.form.reset({ facts: saved.facts });
    },
  });
  const { form } = use;
  return (
    <>
      <DirtyGuard dirty={form.formState.isDirty && !use.pending} />
      <Form use={use} label="What the receptionist knows" savable={editable}>
        <Box>
          {FACT_IDS.map((fact) => (
            <FactFields key={fact} use={use} fact={fact} industry={tenant.industry} derived={derived[fact]} />
          ))}
        </Box>
      </Form>
    </>
  );
}
