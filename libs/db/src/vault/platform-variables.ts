/**
 * The platform's own accounts at vendors, where the environment leaves them empty and the vault has a key: read once, as a process
 * starts, so that a stored key counts from the next start. What the environment sets always wins.
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

/** The variables that a stored key sets; of Twilio it is the account and its token, with a colon between them. */
const SETS: Partial<Record<ServiceKeyService, (value: string) => Variables>> = {
  twilio: (value) => {
    const [sid, token] = value.split(':');
    return token === undefined ? {} : { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token };
  },
  resend: (value) => ({ RESEND_API_KEY: value }),
  openai: (value) => ({ OPENAI_API_KEY: value }),
  elevenlabs: (value) => ({ ELEVENLABS_API_KEY: value }),
};

/** The environment with the vault's keys where it has none. A key that does not open is passed over, which the access log says. */
export async function withStoredKeys(environment: Environment, database: Database): Promise<Environment> {
  let filled: Variables = {};
  for (const [service, set] of Object.entries(SETS) as [ServiceKeyService, (value: string) => Variables][]) {
    // Half an account is none: one of the environment is not mixed with one of the vault.
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
