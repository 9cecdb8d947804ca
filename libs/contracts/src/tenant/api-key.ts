/** Keys for requests of a tenant's own programs (`X-VA-KEY`). */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';

export const MAX_API_KEYS = 20;

/** `POST /v1/api-keys`: what the key is for, so that its owner knows which one to revoke. */
export const ApiKeyDraft = z.strictObject({ name: requiredText({ label: 'Name', max: 80 }) });
export type ApiKeyDraft = z.infer<typeof ApiKeyDraft>;

export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the key, to distinguish keys. */
  keyPrefix: z.string(),
  /** Accurate to the minute. */
  lastUsedAt: z.nullable(z.string()),
  createdAt: z.string(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** `GET /v1/api-keys`, oldest first. There are few, so the list has one page. */
export const ApiKeyList = z.object({ ok: z.literal(true), items: z.array(ApiKey), nextCursor: z.null() });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** The answer to a new key: the only time that it is shown. */
export const ApiKeyResult = z.object({ ok: z.literal(true), apiKey: ApiKey, key: z.string() });
export type ApiKeyResult = z.infer<typeof ApiKeyResult>;
