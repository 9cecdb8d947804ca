/** Unsubscribes from marketing emails at the press of a button. Opening the link alone does nothing: mail programs open links too. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { UnsubscribeResult } from '@praxis/contracts/message/unsubscribe';
import { useState } from 'react';
import { Notice } from '../../../components/notice.js';
import { apiCall } from '../../../lib/api/api-call.js';
import { useChange } from '../../../lib/api/use-change.js';

export function UnsubscribeByLink({ token }: { token: string }) {
  const [done, setDone] = useState<UnsubscribeResult>();
  const change = useChange({
    call: async () => {
      const path = `/v1/unsubscribe/${encodeURIComponent(token)}`;
      return (await apiCall({ method: 'POST', path, schema: UnsubscribeResult, as: 'user', silent: true }))
        .data;
    },
    failure: { title: 'Not unsubscribed' },
    onSuccess: setDone,
    // Said on the page.
    onFailure: () => true,
  });
  if (done)
    return (
      <Notice
        tone="good"
        title="You are unsubscribed"
        text={`${done.address} gets no more marketing emails from ${done.sender}.`}
      />
    );
  return (
    <>
      <Text color="fg.muted" mb="4">
        You will get no more marketing emails from this sender. Word about appointments you make still comes.
      </Text>
      {change.error && (
        <Notice tone="warn" title="This link cannot be used" text={change.error.message} mb="4" />
      )}
      <Button
        aria-disabled={change.isPending || undefined}
        onClick={() => !change.isPending && change.mutate(undefined)}
      >
        {change.isPending ? 'Unsubscribing…' : 'Unsubscribe'}
      </Button>
    </>
  );
}
