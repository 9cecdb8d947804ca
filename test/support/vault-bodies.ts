/** A valid body for each route of the key vault. */
import { randomUUID } from 'node:crypto';
import type { Fields } from './factories.js';

export const VAULT_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/functions/admin-key-vault': () => ({
    ...{ action: 'store_service_key', service: 'resend' },
    ...{ key_name: `try-${randomUUID()}`, key_value: 're_0123456789012345678901' },
  }),
};
