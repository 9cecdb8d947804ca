/** Unsubscribes from marketing emails at the press of a button. Opening the link alone does nothing: mail programs open links too. */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { UnsubscribeResult, UnsubscribeSender } from '@praxis/contracts/message/unsubscribe';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '@praxis/contracts/tenant/brand';
import { Notice } from '../../../components/notice.js';
import { apiCall } from '../../../lib/api/api-call.js';
import { READ_ONCE } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';
import { useGuestBrand } from '../../../lib/tenant/current-brand.js';
import { useChange } from '../../../lib/api/use-change.js';

export function UnsubscribeByLink({ token }: { token: string }) {
  const [done, setDone] = useState<UnsubscribeResult>();
  const path = `/v1/unsubscribe/${encodeURIComponent(token)}`;
  const brand = useSenderBrand(path);
  const change = useChange({
    call: async () => {
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
        You will get no more marketing emails from {brand?.name ?? 'this sender'}. Word about appointments you
        make still comes.
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

/** Whose emails they are: the page is drawn in that brand. */
function useSenderBrand(path: string): Brand | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.message.unsubscribe(path),
    queryFn: async () =>
      (await apiCall({ method: 'GET', path, schema: UnsubscribeSender, as: 'user', silent: true })).data
        .brand,
    ...READ_ONCE,
    retry: RETRY.openedByLink,
  });
  useGuestBrand(data);
  return data;
}
