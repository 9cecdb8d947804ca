/** Sends a lead's confirmation again: one press, one confirmation, whatever happens on the way. */
import { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import { useRef } from 'react';
import { apiCall } from '../../../lib/api/api-call.js';
import { ApiError } from '../../../lib/api/api-error.js';
import { useChange } from '../../../lib/api/use-change.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const FAILURE = 'Failed to resend confirmation';

/** A request to send it, repeated under the same key until an answer gives its outcome. */
export function useResend(tenantId: string, leadId: string): { resend: () => void; isPending: boolean } {
  // A press whose answer was lost is made again by the next one: under the same key, nothing is sent twice.
  const idempotencyKey = useRef<string>(undefined);
  const change = useChange<string, void>({
    call: async (idempotencyKey) => {
      const path = `/v1/leads/${leadId}/resend-confirmation`;
      const schema = FollowUpResult;
      const { data } = await apiCall({ method: 'POST', path, schema, as: 'tenant', idempotencyKey });
      const { sent, waiting = [], skipped = [] } = data;
      if (sent.length + waiting.length > 0) return;
      const [first] = skipped;
      throw new ApiError({
        message: first?.reason ?? FAILURE,
        status: 409,
        code: 'nothing_sent',
        body: data,
      });
    },
    success: 'Confirmation resent successfully',
    failure: { title: FAILURE },
    invalidates: [queryKeys.lead.correspondence(tenantId, leadId), queryKeys.lead.timeline(tenantId, leadId)],
    onSuccess: () => (idempotencyKey.current = undefined),
    onFailure: ({ status }) => {
      if (status >= 400 && status < 500) idempotencyKey.current = undefined;
      return false;
    },
  });
  const resend = (): void => {
    if (change.isPending) return;
    idempotencyKey.current ??= crypto.randomUUID();
    change.mutate(idempotencyKey.current);
  };
  return { resend, isPending: change.isPending };
}
