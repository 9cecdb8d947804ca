/**
 * Unsubscribes from all emails of a practice at the press of a button. Opening the link alone does nothing, because
 * mail programs open links too.
 */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import { UnsubscribeResult, UnsubscribeSender } from '@praxis/contracts/message/unsubscribe';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice, Outcome } from '../../../components/notice.js';
import { isRefusal } from '../../../lib/api/api-error.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { READ_ONCE } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { RETRY } from '../../../lib/api/retry.js';
import { useGuestBrand } from '../../../lib/tenant/current-brand.js';
import { useClientLanguage, useRecordedLanguage } from '../../../lib/language/client-language.js';
import { useTranslated } from '../../../lib/language/translated.js';
import { useChange } from '../../../lib/api/use-change.js';

export function UnsubscribeByLink({ token }: { token: string }) {
  const [done, setDone] = useState<UnsubscribeResult>();
  const path = `/v1/unsubscribe/${encodeURIComponent(token)}`;
  const { brand, language } = useSender(path) ?? {};
  useRecordedLanguage(language);
  const { text } = useClientLanguage();
  const { problem } = useTranslated();
  const change = useChange({
    request: async () => {
      return (await apiRequest({ method: 'POST', path, schema: UnsubscribeResult, as: 'user', silent: true }))
        .data;
    },
    failure: { title: 'Not unsubscribed' },
    onSuccess: setDone,
    // True, because the page shows the failure.
    onFailure: () => true,
  });
  if (done)
    return (
      <Outcome
        tone="good"
        title={text('unsubscribe.done')}
        text={text('unsubscribe.doneText', { address: done.address, sender: done.sender })}
      />
    );
  return (
    <>
      <Text color="fg.muted" mb="4">
        {text('unsubscribe.intro', { sender: brand?.name ?? text('unsubscribe.thisSender') })}
      </Text>
      {change.error && (
        <Notice
          tone="warn"
          title={text(isRefusal(change.error) ? 'link.refused' : 'unsubscribe.failed')}
          text={problem(change.error.message)}
          mb="4"
        />
      )}
      <Button
        aria-disabled={change.isPending || undefined}
        onClick={() => !change.isPending && change.mutate(undefined)}
      >
        {text(change.isPending ? 'unsubscribe.pending' : 'unsubscribe.title')}
      </Button>
    </>
  );
}

/** The sender of the emails; the page is drawn in the sender's brand. */
function useSender(path: string): UnsubscribeSender | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.message.unsubscribe(path),
    queryFn: async () =>
      (await apiRequest({ method: 'GET', path, schema: UnsubscribeSender, as: 'user', silent: true })).data,
    ...READ_ONCE,
    retry: RETRY.openedByLink,
  });
  useGuestBrand(data?.brand);
  return data;
}
