/**
 * Makes the AI receptionist call the lead. If the lead may not be called, the server refuses, and the reason is shown.
 */
import { Button } from '@chakra-ui/react/button';
import { Text } from '@chakra-ui/react/text';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { LeadCallResult } from '@praxis/contracts/call/phone';
import { PhoneOutgoing } from 'lucide-react';
import { useRef, useState } from 'react';
import { PATHS } from '../../../app/paths.js';
import { RouteLink } from '../../../components/route-link.js';
import { apiRequest } from '../../../lib/api/api-request.js';
import { useChange } from '../../../lib/api/use-change.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

export function LeadCall({ tenantId, lead }: { tenantId: string; lead: LeadDetail }) {
  // If a response was lost, the next press repeats the request with the same key, so that no one is called twice.
  const idempotencyKey = useRef<string>(undefined);
  const [outcome, setOutcome] = useState<{ callId?: string; refusal?: string }>({});
  const change = useChange<string, LeadCallResult['call']>({
    request: async (idempotencyKey) => {
      const path = `/v1/leads/${lead.id}/calls`;
      const { data } = await apiRequest({
        method: 'POST',
        path,
        body: {},
        schema: LeadCallResult,
        as: 'tenant',
        idempotencyKey,
      });
      return data.call;
    },
    failure: { title: 'The call was not made' },
    invalidates: [queryKeys.call.all(tenantId)],
    onSuccess: ({ id }) => {
      idempotencyKey.current = undefined;
      setOutcome({ callId: id });
    },
    onFailure: ({ status, message }) => {
      if (status < 400 || status >= 500) return false;
      idempotencyKey.current = undefined;
      setOutcome({ refusal: message });
      return true;
    },
  });
  const call = (): void => {
    if (change.isPending) return;
    idempotencyKey.current ??= crypto.randomUUID();
    setOutcome({});
    change.mutate(idempotencyKey.current);
  };
  if (!lead.phone) return null;
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        loading={change.isPending}
        loadingText="Calling…"
        onClick={call}
        data-testid="lead-call"
      >
        <PhoneOutgoing size={16} aria-hidden />
        Call lead
      </Button>
      {/* A full-width line below all the buttons beside it. */}
      <Text
        order="1"
        flexBasis="100%"
        fontSize="xs"
        color="fg.muted"
        role="status"
        data-testid="lead-call-status"
      >
        {outcome.callId ? (
          <>
            The AI receptionist is ringing.{' '}
            <RouteLink to={`${PATHS.calls}/${outcome.callId}`} fontSize="xs">
              Open the call
            </RouteLink>
          </>
        ) : (
          (outcome.refusal ??
          'The AI receptionist calls them, says that it is an AI, and saves a transcript.')
        )}
      </Text>
    </>
  );
}
