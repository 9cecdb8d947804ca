/** Requests that failed on our side, for the platform's admins. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';

export const ApiErrorRecord = z.object({
  id: z.uuid(),
  /** Method and route, such as `POST /v1/leads`. */
  endpoint: z.string(),
  status: z.int(),
  /** The machine code of the answer. */
  errorType: z.string(),
  /** The sentence in the answer. */
  errorMessage: z.string(),
  requestId: z.string(),
  resolved: z.boolean(),
  createdAt: z.string(),
});
export type ApiErrorRecord = z.infer<typeof ApiErrorRecord>;

/** `GET /v1/api-errors`: the failed requests of the last 24 hours, newest first. */
export const ApiErrorQuery = z.object({ ...pageFields });
export type ApiErrorQuery = z.infer<typeof ApiErrorQuery>;
export const ApiErrorList = listOf(ApiErrorRecord);
export type ApiErrorList = z.infer<typeof ApiErrorList>;

/** `PATCH /v1/api-errors/{id}` */
export const ApiErrorUpdate = z.object({ resolved: z.boolean() });
export type ApiErrorUpdate = z.infer<typeof ApiErrorUpdate>;
export const ApiErrorUpdated = z.object({ ok: z.literal(true) });
