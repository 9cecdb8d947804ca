/**
 * The mobile number to which a person's notifications are sent. It is used once its owner has entered the code that was
 * sent to it.
 */
import {
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  PHONE_CODES_PER_DAY,
} from '@praxis/contracts/notification/notification.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { NotificationPhoneEntity } from './notification-phone.entity.js';

/** A person's number; null if there is none. */
export async function findNotificationPhone(
  tx: TenantTransaction,
  userId: string,
): Promise<{ number: string; isVerified: boolean } | null> {
  const row = await tx.repository(NotificationPhoneEntity).findOneBy({ tenantId: tx.tenantId, userId });
  return !row || row.number === null ? null : { number: row.number, isVerified: row.verifiedAt !== null };
}

/**
 * Stores a number with the hash of the code that is sent to it; false if the person has been sent the maximum number of
 * codes for a day.
 */
export async function beginPhone(
  tx: TenantTransaction,
  userId: string,
  { number, codeHash }: { number: string; codeHash: string },
): Promise<boolean> {
  const rows = await tx.query`
    insert into notification_phones as p (tenant_id, user_id, number, code_hash, code_expires_at, codes_sent)
    values (${tx.tenantId}, ${userId}, ${number}, ${codeHash},
      now() + make_interval(mins => ${rawSql(PHONE_CODE_MINUTES)}), 1)
    on conflict (tenant_id, user_id) do update set number = excluded.number, verified_at = null,
      code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, code_tries = 0,
      codes_sent = case when p.codes_since < now() - interval '1 day' then 1 else p.codes_sent + 1 end,
      codes_since = case when p.codes_since < now() - interval '1 day' then now() else p.codes_since end
      where p.codes_since < now() - interval '1 day' or p.codes_sent < ${rawSql(PHONE_CODES_PER_DAY)}
    returning p.user_id`;
  return rows.length > 0;
}

/** Verifies the number with the code's hash. False for a wrong or expired code; each wrong code counts. */
export async function confirmPhone(
  tx: TenantTransaction,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const [row] = await tx.query<{ isVerified: boolean }>`
    update notification_phones set code_tries = code_tries + 1,
      verified_at = case when code_hash = ${codeHash} then now() end,
      code_hash = case when code_hash = ${codeHash} then null else code_hash end
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and verified_at is null and code_expires_at > now()
      and code_tries < ${rawSql(PHONE_CODE_TRIES)}
    returning verified_at is not null as "isVerified"`;
  return row?.isVerified ?? false;
}

/** Removes the number, and keeps the count of sent codes, so that removal does not reset the limit. */
export async function removePhone(tx: TenantTransaction, userId: string): Promise<void> {
  await tx
    .repository(NotificationPhoneEntity)
    .update({ tenantId: tx.tenantId, userId }, { number: null, verifiedAt: null, codeHash: null });
}

/** Removes a number that texted STOP from every member of the practice who has it; returns these members. */
export async function removeNumber(tx: TenantTransaction, number: string): Promise<string[]> {
  const rows = await tx.query<{ userId: string }>`
    update notification_phones set number = null, verified_at = null, code_hash = null
    where tenant_id = ${tx.tenantId} and number = ${number} returning user_id as "userId"`;
  return rows.map(({ userId }) => userId);
}

/** Whether a member of the practice has this number, verified or being verified. */
export async function hasNotificationNumber(tx: TenantTransaction, number: string): Promise<boolean> {
  return await tx.repository(NotificationPhoneEntity).existsBy({ tenantId: tx.tenantId, number });
}
