/** Hands a practice over to another admin, with a note. */
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { HandoverDraft, type HandoverList } from '@praxis/contracts/handover/handover';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import * as z from 'zod/mini';
import { Form, SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { Loaded } from '../../components/loaded.js';
import { ApiError } from '../../lib/api/api-error.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { handOver, handoversQuery } from './handover-queries.js';

interface HandoverFormProps {
  tenantId: string;
}

export function HandoverForm({ tenantId }: HandoverFormProps) {
  const list = useQuery(handoversQuery);
  return (
    <Loaded query={list} failure="Could not load your colleagues" skeleton={<Skeleton height="40" />}>
      {({ colleagues }) =>
        colleagues.length === 0 ? (
          <Text color="fg.muted">You are the only admin, so there is no one to hand over to.</Text>
        ) : (
          <ColleagueForm tenantId={tenantId} colleagues={colleagues} />
        )
      }
    </Loaded>
  );
}

/** The form's values: the user types a colleague's email address. */
const HandoverFields = z.object({ colleague: z.string(), note: HandoverDraft.shape.note });
type HandoverFields = z.infer<typeof HandoverFields>;

/** An error for an unknown colleague, found before anything is sent. */
function unknownColleague(): ApiError {
  const message = 'Choose another admin';
  return new ApiError({ message, status: 0, code: 'missing', fields: [{ path: 'colleague', message }] });
}

function ColleagueForm({ tenantId, colleagues }: HandoverFormProps & Pick<HandoverList, 'colleagues'>) {
  const listId = useId();
  const use = useContractForm<HandoverFields, HandoverFields>({
    schema: HandoverFields,
    defaultValues: { colleague: '', note: '' },
    request: async ({ colleague, note }) => {
      const to = colleagues.find(({ email }) => email === colleague.trim().toLowerCase());
      if (!to) throw unknownColleague();
      await handOver({ tenantId, toUserId: to.id, note });
    },
    success: { title: 'Handed over', text: 'Your colleague gets an email.' },
    onSuccess: () => use.form.reset(),
  });
  const { register, formState, setFocus } = use.form;
  // The form is opened to name a colleague, so that field has the focus.
  useEffect(() => setFocus('colleague'), [setFocus]);
  return (
    <Form use={use} label="Hand over">
      <FormField
        label="Colleague"
        help="The email address of another admin."
        error={formState.errors.colleague?.message}
      >
        <Input list={listId} autoComplete="off" spellCheck={false} {...register('colleague')} />
      </FormField>
      <datalist id={listId}>
        {colleagues.map(({ id, email }) => (
          <option key={id} value={email} />
        ))}
      </datalist>
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
