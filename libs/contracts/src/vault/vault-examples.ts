/** Example bodies of requests about the key vault. */
import { RequestExample } from '../core/request-example.js';
import { KeyVaultCall } from './vault.js';

export const VAULT_EXAMPLES = [
  new RequestExample(KeyVaultCall, {
    action: 'store_service_key',
    service: 'resend',
    key_name: 'api_key',
    key_value: 're_0123456789012345678901',
  }),
];
