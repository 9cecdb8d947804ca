/** Requests in the name of the acting tenant. They stay out of the demo's Event Console: settings are no demonstration. */
import type * as z from 'zod/mini';
import { apiRequest } from './api-request.js';

interface TenantRequest<S extends z.ZodMiniType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  schema: S;
  body?: Record<string, unknown>;
  masked?: boolean;
  /** Changes nothing, although it is posted. */
  isRead?: boolean;
  /** One key per user action; a repeated attempt sends the same key. */
  idempotencyKey?: string;
  /** Aborts the request when its answer is not needed anymore. */
  signal?: AbortSignal;
}

/** The API's answer. Throws ApiError and nothing else. */
export async function tenantRequest<S extends z.ZodMiniType>(
  request: TenantRequest<S>,
): Promise<z.output<S>> {
  return (await apiRequest({ ...request, as: 'tenant', silent: true })).data;
}
