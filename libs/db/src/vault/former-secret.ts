/**
 * Secrets that were replaced while messages or calls that began with them are still open. Vendors sign their reports
 * about these with the former secrets.
 */
import type { ChannelVendor } from '@praxis/config/platform-account';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { purposeOf } from './secret-encryption.js';
import { noteSecret, type SecretRequest } from './vault.js';

/**
 * Maximum number of days for which a replaced key is kept. Twilio reports about a text for 14 hours at the latest (its
 * validity period), Resend tries a mail for three days; both repeat a report that failed for up to a day or more.
 */
export const FORMER_SECRET_DAYS = 7;

/**
 * Secrets that were replaced while messages or calls begun with them are still open, latest first. Only their names are
 * returned, and none is decrypted. Texts and calls count for `twilio`, mails for `resend`.
 */
export async function listFormerSecrets(tx: TenantTransaction, service: ChannelVendor): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`select id from former_secrets f
    where tenant_id = ${tx.tenantId} and service = ${service}
      and replaced_at > now() - make_interval(days => ${FORMER_SECRET_DAYS})
      and (exists (select 1 from messages m where m.tenant_id = ${tx.tenantId}
        and m.channel = ${service === 'twilio' ? 'sms' : 'email'}
                   and m.status in ('sending', 'sent', 'unknown') and coalesce(m.sent_at, m.created_at) < f.replaced_at
                   and m.created_at > f.replaced_at - make_interval(days => ${FORMER_SECRET_DAYS}))
        or ${service} = 'twilio' and exists (select 1 from phone_calls p where p.tenant_id = ${tx.tenantId}
          and p.line = 'twilio'
                   and p.status in ('dialing', 'unknown', 'initiated', 'ringing', 'answered')
                     and p.created_at < f.replaced_at
                   and p.created_at > f.replaced_at - interval '1 day'))
    order by replaced_at desc`;
  return rows.map(({ id }) => id);
}

/**
 * Decrypts replaced secrets and logs each access; `platform` if the tenant used the platform's account.
 * @throws DecryptionError as `decryptSecret`
 */
export async function decryptFormerSecrets(
  tx: TenantTransaction,
  { service, reason, actor, ids }: SecretRequest & { ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx.query<{ ciphertext: Buffer | null; id: string | null; version: number | null }>`
    select ciphertext, secret_id as id, version from former_secrets where tenant_id = ${tx.tenantId} and service = ${service}
    and id = any(${ids}) order by replaced_at desc`;
  const values: string[] = [];
  for (const { ciphertext, id, version } of rows) {
    if (!ciphertext) {
      values.push('platform');
      continue;
    }
    values.push(await tx.decryptText(purposeOf({ service, id, version }, ciphertext), ciphertext));
    await noteSecret(tx, { service, actor, action: 'opened', reason, isReplaced: true });
  }
  return values;
}

/** Deletes replaced secrets with which nothing can be signed anymore. */
export async function pruneFormerSecrets(tx: Transaction): Promise<void> {
  await tx.query`
    delete from former_secrets where replaced_at < now() - make_interval(days => ${FORMER_SECRET_DAYS})`;
}
