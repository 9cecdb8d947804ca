/** Secrets that were replaced while something that began with them is still open: they sign what is reported about it. */
import type { ChannelVendor } from '@praxis/config/platform-account';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { purposeOf } from './secret-encryption.js';
import { noteSecret, type SecretRequest } from './vault.js';

/**
 * How long a replaced key is kept at most. Twilio reports about a text for 14 hours at the latest (its validity period), Resend
 * tries a mail for three days; both repeat a report that failed for up to a day or more.
 */
export const FORMER_SECRET_DAYS = 7;

/**
 * Secrets that were replaced while messages or calls begun with them are still open, latest first: by name, none is opened. Of
 * texts and calls for `twilio`, of mails for `resend`.
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
 * Replaced secrets in the clear, each opening noted; `platform` where the tenant used the platform's account.
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

/** Deletes replaced secrets that nothing can be signed with anymore. */
export async function pruneFormerSecrets(tx: Transaction): Promise<void> {
  await tx.query`
    delete from former_secrets where replaced_at < now() - make_interval(days => ${FORMER_SECRET_DAYS})`;
}
