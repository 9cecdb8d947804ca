/** Example bodies of requests about the key vault. */
import { RequestExample } from '../core/request-example.js';
import { KeyVaultRequest } from './vault.js';

export const VAULT_EXAMPLES = [
  new RequestExample(KeyVaultRequest, {
    action: 'store_service_key',
    service: 'resend',
    key_name: 'api_key',
    key_value: 're_0123456789012345678901',
  }),
];
