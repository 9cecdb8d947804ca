/** Cancels an appointment by link; the client may give a reason. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Textarea } from '@chakra-ui/react/textarea';
import type { LinkResult } from '@praxis/contracts/appointment/appointment-change';
import { useState } from 'react';
import { FormField } from '../../components/form-field.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { useChange } from '../../lib/api/use-change.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { useTranslated } from '../../lib/language/translated.js';
import { cancelByLink } from './link-requests.js';

interface CancelFormProps {
  token: string;
  onDone: (result: LinkResult) => void;
  onClose: () => void;
}

export function CancelForm({ token, onDone, onClose }: CancelFormProps) {
  const { text } = useClientLanguage();
  const { problem } = useTranslated();
  const [reason, setReason] = useState('');
  const cancel = useChange({
    request: () => cancelByLink(token, reason),
    onSuccess: onDone,
  });
  return (
    <Grid gap="4" role="group" aria-label={text('cancel.label')}>
      <FormField label={text('cancel.reason')} help={text('cancel.help')}>
        <Textarea
          rows={3}
          maxLength={500}
          autoFocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormField>
      <FormAlert text={cancel.alert && problem(cancel.alert)} />
      <Flex gap="2" wrap="wrap">
        <SubmitButton
          pending={cancel.isPending}
          pendingText={text('cancel.pending')}
          onPress={() => cancel.mutate(undefined)}
        >
          {text('cancel.confirm')}
        </SubmitButton>
        <Button variant="outline" onClick={onClose}>
          {text('cancel.keep')}
        </Button>
      </Flex>
    </Grid>
  );
}
