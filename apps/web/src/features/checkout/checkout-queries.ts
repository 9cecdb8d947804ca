/** The result of a checkout, and the page of the simulated vendor. */
import {
  CheckoutResult,
  SimCheckoutResult,
  SimPaymentResult,
  type SimPayment,
} from '@praxis/contracts/checkout/checkout';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { noteCheckout } from './open-checkout.js';

const idIn = (path: string, sessionId: string): string => `${path}/${encodeURIComponent(sessionId)}`;

/** A checkout, by the id that the vendor's page returned. */
export function useCheckoutState(sessionId: string | null): UseQueryResult<CheckoutResult['checkout']> {
  return useQuery({
    queryKey: queryKeys.checkout.state(sessionId ?? ''),
    queryFn: async () => {
      const path = idIn('/v1/checkouts', sessionId ?? '');
      const { data } = await apiRequest({ method: 'GET', path, schema: CheckoutResult, silent: true });
      noteCheckout(data.checkout);
      return data.checkout;
    },
    enabled: sessionId !== null,
    retry: RETRY.unlessRefused,
  });
}

export function useSimCheckout(sessionId: string): UseQueryResult<SimCheckoutResult['checkout']> {
  return useQuery({
    queryKey: queryKeys.checkout.sim('checkout', sessionId),
    queryFn: async () => {
      const path = idIn('/v1/sim/checkouts', sessionId);
      return (await apiRequest({ method: 'GET', path, schema: SimCheckoutResult, silent: true })).data
        .checkout;
    },
    retry: RETRY.unlessRefused,
  });
}

/** Pays with a test card; returns the address of the page after payment. */
export async function paySimCheckout(sessionId: string, body: SimPayment): Promise<string> {
  const path = `${idIn('/v1/sim/checkouts', sessionId)}/payment`;
  return (await apiRequest({ method: 'POST', path, body, schema: SimPaymentResult, silent: true })).data.url;
}
