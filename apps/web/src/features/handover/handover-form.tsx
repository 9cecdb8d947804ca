/** Hands a practice over to another admin, with a note. */
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { HandoverDraft, type HandoverList } from '@praxis/contracts/handover/handover';
import { useQuery } from '@tanstack/react-query';
import { Form, SelectField, SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { useContractForm } from '../../lib/core/use-contract-form.js';
import { showToast } from '../../lib/core/toast-store.js';
import { handOver, handoversQuery } from './handover-calls.js';

interface HandoverFormProps {
  tenantId: string;
}

export function HandoverForm({ tenantId }: HandoverFormProps) {
  const list = useQuery(handoversQuery);
  return (
    <Loaded query={list} failure="Failed to load your colleagues" skeleton={<Skeleton height="40" />}>
      {({ colleagues }) =>
        colleagues.length === 0 ? (
          <Text color="fg.muted">You are the only admin: there is nobody to hand over to.</Text>
        ) : (
          <ColleagueForm tenantId={tenantId} colleagues={colleagues} />
        )
      }
    </Loaded>
  );
}

function ColleagueForm({ tenantId, colleagues }: HandoverFormProps & Pick<HandoverList, 'colleagues'>) {
  const use = useContractForm<HandoverDraft, HandoverDraft>({
    schema: HandoverDraft,
    defaultValues: { tenantId, toUserId: colleagues[0]?.id ?? '', note: '' },
    submit: async (draft) => {
      await handOver(draft);
      showToast({ tone: 'good', title: 'Handed over', text: 'Your colleague gets an email.' });
      use.form.reset();
    },
  });
  const { register, formState } = use.form;
  return (
    <Form use={use} label="Hand over">
      <SelectField
        use={use}
        name="toUserId"
        label="Colleague"
        options={colleagues.map(({ id, email }) => ({ value: id, label: email }))}
      />
      <FormField
        label="Note"
        help="What is wrong, what you did, and what is left. It is not in the email."
        error={formState.errors.note?.message}
      >
        <Textarea rows={4} {...register('note')} />
      </FormField>
      <Flex justify="end">
        <SubmitButton pending={use.pending} pendingText="Handing over…">
          Hand over
        </SubmitButton>
      </Flex>
    </Form>
  );
}
