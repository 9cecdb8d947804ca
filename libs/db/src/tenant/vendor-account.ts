/** A tenant's own accounts at vendors, kept in the vault as one secret each. */
import type { TenantTransaction } from '../core/database.js';
import { decryptFormerSecrets } from '../vault/former-secret.js';
import { decryptSecret, type SecretRequest } from '../vault/vault.js';

/** An account at Twilio. */
export interface TwilioAccount {
  accountSid: string;
  authToken: string;
  /** Sender in E.164. */
  fromNumber: string;
}

/** An account at Resend. */
export interface ResendAccount {
  apiKey: string;
  fromAddress: string;
  /** Signs its webhooks; without it none are taken. */
  webhookSecret?: string | undefined;
}

/** An account at OpenAI or ElevenLabs. */
export interface KeyAccount {
  apiKey: string;
}

export interface VendorAccounts {
  twilio: TwilioAccount;
  resend: ResendAccount;
  openai: KeyAccount;
  elevenlabs: KeyAccount;
}

/** Opens the tenant's own account, with a note of who did and why; undefined where it uses the platform's. */
export async function openVendorAccount<Vendor extends keyof VendorAccounts>(
  tx: TenantTransaction,
  what: Omit<SecretRequest, 'service'> & { service: Vendor },
): Promise<VendorAccounts[Vendor] | undefined> {
  const secret = await decryptSecret(tx, what);
  return secret === undefined ? undefined : (JSON.parse(secret) as VendorAccounts[Vendor]);
}

/** Accounts that the tenant used before and that still sign reports about what began with them (see `listFormerSecrets`). */
export async function openFormerAccounts<Vendor extends keyof VendorAccounts>(
  tx: TenantTransaction,
  what: Omit<SecretRequest, 'service' | 'runId'> & { service: Vendor; ids: readonly string[] },
): Promise<(VendorAccounts[Vendor] | 'platform')[]> {
  const values = await decryptFormerSecrets(tx, what);
  return values.map((value) =>
    value === 'platform' ? value : (JSON.parse(value) as VendorAccounts[Vendor]),
  );
}
