import type { Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import { PasskeyService } from './passkey.service.js';

const noDatabase = {} as Database;

test.each(['http://127.0.0.1:4000', 'https://203.0.113.7', 'https://[2001:db8::1]'])(
  'refuses passkeys on an IP address: %s',
  async (PUBLIC_URL) => {
    const service = new PasskeyService(noDatabase, { PUBLIC_URL } as Environment);
    await expect(service.askAny()).rejects.toMatchObject({ status: 409, code: 'passkeys_unavailable' });
  },
);
