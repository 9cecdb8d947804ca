/** Endpoints of outbound webhooks and their delivery log. */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  WebhookDeliveryList,
  WebhookDeliveryResult,
  type WebhookDelivery,
} from '@praxis/contracts/webhook-delivery/webhook-delivery';
import type { DeliveryStatus } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import {
  ResendSinceResult,
  WebhookEndpointList,
  WebhookEndpointResult,
  WebhookSecretResult,
  type WebhookEndpoint,
  type WebhookEndpointChange,
} from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import {
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';

const ENDPOINTS = '/v1/webhook-endpoints';
const DELIVERIES = '/v1/webhook-deliveries';

export function useEndpoints(tenantId: string): UseQueryResult<WebhookEndpoint[]> {
  return useQuery({
    queryKey: queryKeys.webhook.endpoints(tenantId),
    queryFn: async () =>
      (await tenantRequest({ method: 'GET', path: ENDPOINTS, schema: WebhookEndpointList })).items,
  });
}

/** The filter of the log; empty for all deliveries. */
export interface DeliveryFilter {
  endpointId: string;
  status: DeliveryStatus | '';
}

export function useDeliveries(
  tenantId: string,
  { endpointId, status }: DeliveryFilter,
): UseInfiniteQueryResult<InfiniteData<WebhookDeliveryList>> {
  return useTenantPages({
    queryKey: queryKeys.webhook.log(tenantId, endpointId, status),
    path: DELIVERIES,
    schema: WebhookDeliveryList,
    limit: 25,
    filters: { endpointId, status },
    isFiltered: true,
  });
}

/** Adds an endpoint. Only this response contains its secret. */
export async function addEndpoint(body: WebhookEndpointChange): Promise<WebhookSecretResult> {
  return await tenantRequest({ method: 'POST', path: ENDPOINTS, body, schema: WebhookSecretResult });
}

export async function changeEndpoint(id: string, body: WebhookEndpointChange): Promise<WebhookEndpoint> {
  const path = `${ENDPOINTS}/${id}`;
  return (await tenantRequest({ method: 'PUT', path, body, schema: WebhookEndpointResult })).endpoint;
}

export async function removeEndpoint(id: string): Promise<void> {
  await tenantRequest({ method: 'DELETE', path: `${ENDPOINTS}/${id}`, schema: Acknowledged });
}

/** Replaces the secret. Only this response contains the new one. */
export async function rotateSecret(id: string): Promise<WebhookSecretResult> {
  const path = `${ENDPOINTS}/${id}/secret`;
  return await tenantRequest({ method: 'POST', path, body: {}, schema: WebhookSecretResult });
}

export async function sendTest(id: string): Promise<WebhookDelivery> {
  const path = `${ENDPOINTS}/${id}/test`;
  return (await tenantRequest({ method: 'POST', path, body: {}, schema: WebhookDeliveryResult })).delivery;
}

export async function resendDelivery(id: string): Promise<WebhookDelivery> {
  const path = `${DELIVERIES}/${id}/resend`;
  return (await tenantRequest({ method: 'POST', path, body: {}, schema: WebhookDeliveryResult })).delivery;
}

/** Resends events; returns how many. */
export async function resendSince({ id, since }: { id: string; since: string }): Promise<number> {
  const path = `${ENDPOINTS}/${id}/resend`;
  return (await tenantRequest({ method: 'POST', path, body: { since }, schema: ResendSinceResult })).resent;
}
