/** A tenant's own accounts at vendors, each stored in the vault as one secret. */
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
  /** The secret that verifies the account's webhooks; without it, no webhooks are accepted. */
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

/**
 * Decrypts the tenant's own account; the vault logs who did so and why. Undefined if the tenant uses the platform's
 * account.
 */
export async function openVendorAccount<Vendor extends keyof VendorAccounts>(
  tx: TenantTransaction,
  what: Omit<SecretRequest, 'service'> & { service: Vendor },
): Promise<VendorAccounts[Vendor] | undefined> {
  const secret = await decryptSecret(tx, what);
  return secret === undefined ? undefined : (JSON.parse(secret) as VendorAccounts[Vendor]);
}

/**
 * Accounts that the tenant used before, whose vendor still signs reports about messages and calls that began with them
 * (see `listFormerSecrets`).
 */
export async function openFormerAccounts<Vendor extends keyof VendorAccounts>(
  tx: TenantTransaction,
  what: Omit<SecretRequest, 'service' | 'runId'> & { service: Vendor; ids: readonly string[] },
): Promise<(VendorAccounts[Vendor] | 'platform')[]> {
  const values = await decryptFormerSecrets(tx, what);
  return values.map((value) =>
    value === 'platform' ? value : (JSON.parse(value) as VendorAccounts[Vendor]),
  );
}
