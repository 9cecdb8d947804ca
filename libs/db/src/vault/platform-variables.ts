/**
 * The platform's own accounts at vendors, for vendors that the environment leaves empty and for which the vault has a
 * key. They are read once when a process starts, so that a stored key applies from the next start on. The environment
 * always takes precedence.
 */
import { DecryptionError } from '@praxis/config/data-key-encryption';
import type { Environment } from '@praxis/config/environment';
import { DEFAULT_KEY_NAME, type ServiceKeyService } from '@praxis/contracts/vault/vault.const';
import type { Database } from '../core/database.js';
import { openServiceKey } from './service-key.js';

type Variables = Partial<
  Pick<
    Environment,
    'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'RESEND_API_KEY' | 'OPENAI_API_KEY' | 'ELEVENLABS_API_KEY'
  >
>;

/**
 * The variables that a stored key sets. A key of Twilio consists of the account and its token, separated by a colon.
 */
const SETS: Partial<Record<ServiceKeyService, (value: string) => Variables>> = {
  twilio: (value) => {
    const [sid, token] = value.split(':');
    return token === undefined ? {} : { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token };
  },
  resend: (value) => ({ RESEND_API_KEY: value }),
  openai: (value) => ({ OPENAI_API_KEY: value }),
  elevenlabs: (value) => ({ ELEVENLABS_API_KEY: value }),
};

/**
 * The environment, completed with the vault's keys. A key that cannot be decrypted is skipped, which the access log
 * records.
 */
export async function withStoredKeys(environment: Environment, database: Database): Promise<Environment> {
  let filled: Variables = {};
  for (const [service, set] of Object.entries(SETS) as [ServiceKeyService, (value: string) => Variables][]) {
    // An incomplete account is not completed: values from the environment are not mixed with a key from the vault.
    if (Object.keys(set('a:b')).some((name) => environment[name as keyof Variables] !== undefined)) continue;
    const value = await openStored(database, service);
    if (value !== undefined) filled = { ...filled, ...set(value) };
  }
  return { ...environment, ...filled };
}

async function openStored(database: Database, service: ServiceKeyService): Promise<string | undefined> {
  try {
    return await openServiceKey(
      database,
      { service, keyName: DEFAULT_KEY_NAME },
      { reason: 'process.start', actor: { userId: null, sessionId: null } },
    );
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}
