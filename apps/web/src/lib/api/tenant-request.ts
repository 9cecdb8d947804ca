/**
 * Requests as the acting tenant. They are not listed in the demo's Event Console, because settings are not part of the
 * demo.
 */
import type * as z from 'zod/mini';
import { apiRequest } from './api-request.js';

interface TenantRequest<S extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  schema: S;
  body?: Record<string, unknown>;
  masked?: boolean;
  /** The request changes nothing, although it is a POST. */
  isRead?: boolean;
  /** One key per user action; a repeated attempt sends the same key. */
  idempotencyKey?: string;
  /** Aborts the request when its response is no longer needed. */
  signal?: AbortSignal;
}

/**
 * The API's response.
 * @throws ApiError and nothing else
 */
export async function tenantRequest<S extends z.ZodMiniType>(
  request: TenantRequest<S>,
): Promise<z.output<S>> {
  return (await apiRequest({ ...request, as: 'tenant', silent: true })).data;
}
