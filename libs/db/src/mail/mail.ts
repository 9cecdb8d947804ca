/**
 * Mails of the platform itself. They are stored encrypted, because each contains a sign-in link, and sent by a
 * workflow.
 */
import { randomUUID } from 'node:crypto';
import { decryptText, encrypt } from '@praxis/config/data-key-encryption';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { CLIENT_NAME } from '../tenant/tenant.js';
import { currentDataKey, dataKeyOf } from '../vault/tenant-key.js';
import { NOW } from '../core/sql.js';
import type { MailContent, SecurityEvent, TextContent } from './mail-content.js';
import { MailEntity } from './mail.entity.js';

/** A text message to a number in E.164, sent in the tenant's name with the tenant's account. */
export type NewText = Pick<NewMail, 'tenantId' | 'to' | 'seconds'> & { content: TextContent };

export interface NewMail {
  /** Set if a repeated request must result in the same mail; the first one is kept. */
  id?: string;
  /** The tenant of the mail, whose keys encrypt it and whose simulated inbox it may be put into. */
  tenantId: string;
  to: string;
  content: MailContent;
  /**
   * Whether the tenant's name and colors are used instead of the platform's, because the mail is about the tenant, or
   * to a person of the tenant.
   */
  isBranded: boolean;
  /** Seconds after which the mail is no longer useful, because its link no longer works. */
  seconds: number;
}

const PURPOSE = 'mail';

type EncryptedMail = Pick<NewMail, 'isBranded'> & { content: MailContent | TextContent };

/** Stores a mail to be sent and returns its id; enqueue its run in the same transaction. */
export async function queueMail(tx: Transaction, mail: NewMail): Promise<string> {
  return await store(tx, { ...mail, channel: 'email' });
}

/** Stores a text message to be sent, in the same way. */
export async function queueText(tx: Transaction, text: NewText): Promise<string> {
  return await store(tx, { ...text, channel: 'sms', isBranded: true });
}

async function store(
  tx: Transaction,
  mail: Omit<NewMail, 'content'> & EncryptedMail & Pick<MailEntity, 'channel'>,
): Promise<string> {
  const key = await currentDataKey(tx, mail.tenantId);
  const id = mail.id ?? randomUUID();
  await tx.query`insert into mails (id, tenant_id, kind, channel, recipient, sealed_body, expires_at)
    values (${id}, ${mail.tenantId}, ${mail.content.kind}, ${mail.channel}, ${mail.to}, ${encrypt(
      key,
      PURPOSE,
      JSON.stringify({ content: mail.content, isBranded: mail.isBranded } satisfies EncryptedMail),
    )}, now() + make_interval(secs => ${mail.seconds})) on conflict (id) do nothing`;
  return id;
}

/** Whether the tenant has a mail with this id. */
export async function hasMail(tx: TenantTransaction, id: string): Promise<boolean> {
  return await tx.repository(MailEntity).existsBy({ tenantId: tx.tenantId, id });
}

export type MailStatus = MailEntity['status'];

/** The content, by its channel. */
type MailBody = { channel: 'email'; content: MailContent } | { channel: 'sms'; content: TextContent };

/** Everything a send needs. `status` is the status before the claim. */
export type ClaimedMail = MailBody & ClaimedFacts;

interface ClaimedFacts {
  id: string;
  status: MailStatus;
  to: string;
  attempts: number;
  claimedAt: Date;
  isExpired: boolean;
  isBranded: boolean;
}

/** Locks the mail and, unless it is settled, marks it `sending`. Commit before sending a request to the provider. */
export async function claimMail(
  tx: Transaction,
  mail: { tenantId: string; id: string },
): Promise<ClaimedMail | undefined> {
  const [row] = await tx.query<
    Omit<ClaimedFacts, 'isBranded'> & { channel: MailEntity['channel']; encrypted: Buffer }
  >`with mail as (
      select * from mails where tenant_id = ${mail.tenantId} and id = ${mail.id} for update
    ), claimed as (
      update mails m set status = 'sending', attempts = m.attempts + 1, updated_at = now(),
        claimed_at = coalesce(m.claimed_at, now())
      from mail where m.id = mail.id and mail.status in ('queued', 'sending')
    )
    select id, status, channel, recipient as "to", sealed_body as encrypted, attempts, coalesce(claimed_at, now()) as "claimedAt",
      expires_at <= now() as "isExpired" from mail`;
  if (!row) return undefined;
  const { encrypted, ...rest } = row;
  const key = await dataKeyOf(tx, mail.tenantId, encrypted);
  const body = JSON.parse(decryptText(key, PURPOSE, encrypted)) as EncryptedMail;
  // `queueMail` and `queueText` store only matching pairs of channel and content.
  return { ...rest, ...body } as ClaimedMail;
}

/** How an attempt ended. `queued` returns the mail for another attempt. */
export interface MailSettlement {
  status: Exclude<MailStatus, 'sending'>;
  provider?: string | undefined;
  providerMessageId?: string | undefined;
  errorCode?: string | undefined;
}

/** Settles an attempt. */
export async function settleMail(tx: Transaction, id: string, settlement: MailSettlement): Promise<void> {
  await tx.query`
    update mails set status = ${settlement.status}, provider = coalesce(${settlement.provider}, provider),
      error_code = ${settlement.errorCode}, updated_at = now(),
      provider_message_id = coalesce(${settlement.providerMessageId}, provider_message_id),
      claimed_at = case when ${settlement.status} = 'queued' then null else claimed_at end
    where id = ${id} and status in ('queued', 'sending')`;
}

/**
 * Returns the mail to the queue without counting the attempt, because nothing was sent. `mayBeOut`: an earlier attempt
 * may have sent the mail.
 */
export async function giveMailBack(
  tx: Transaction,
  id: string,
  { mayBeOut, errorCode }: { mayBeOut: boolean; errorCode: string },
): Promise<void> {
  if (!mayBeOut) await settleMail(tx, id, { status: 'queued', errorCode });
  await tx.query`update mails set attempts = greatest(0, attempts - 1), error_code = ${errorCode}, updated_at = now()
    where id = ${id} and status in ('queued', 'sending')`;
}

/** Records that a mail that was not found at the provider is sent again, so that the search for it restarts now. */
export async function restartMail(tx: Transaction, id: string): Promise<void> {
  await tx.repository(MailEntity).update({ id, status: 'sending' }, { claimedAt: NOW });
}

/** Mails that wait although their run should have sent them by now. */
export async function listWaitingMails(
  tx: Transaction,
  options: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; mailId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "mailId" from mails
    where status in ('queued', 'sending') and created_at < now() - make_interval(secs => ${options.olderThanSeconds})
    order by created_at limit ${options.limit}`;
}

/** The tenant in whose name a person gets mail, and whether they are its member. */
export type MailTenant = Pick<NewMail, 'tenantId' | 'isBranded'>;

/**
 * The first tenant that a person belongs to, or else the tenant of the demo, or else the oldest. Undefined on an
 * installation without tenants.
 */
export async function findMailTenant(
  tx: Transaction,
  userId: string | null,
): Promise<MailTenant | undefined> {
  const [row] = await tx.query<MailTenant>`
    select t.id as "tenantId", tu.id is not null as "isBranded" from tenants t
    left join tenant_users tu on tu.tenant_id = t.id and tu.user_id = ${userId} and tu.is_active
    where t.status = 'active'
    order by tu.created_at nulls last, (t.settings @> '{"demo": true}' and t.industry = 'law') desc, t.created_at, t.id
    limit 1`;
  return row;
}

const SECURITY_NOTICE_SECONDS = 86_400;

/**
 * The mail that notifies a person of changes to the sign-in methods of their account. Undefined on an installation without
 * tenants. `origin` is where the web app is reached (`publicOrigin`).
 */
export async function securityNotice(
  tx: Transaction,
  { userId, email }: { userId: string; email: string },
  { event, origin }: { event: SecurityEvent; origin: string },
): Promise<NewMail | undefined> {
  const tenant = await findMailTenant(tx, userId);
  if (!tenant) return undefined;
  const content: MailContent = {
    kind: 'security_notice',
    event,
    link: `${origin}/settings/account`,
    resetLink: `${origin}/auth/forgot`,
  };
  return { ...tenant, to: email, content, seconds: SECURITY_NOTICE_SECONDS };
}

/** A tenant's design, as stored; colors may be missing or invalid. */
export interface StoredBrand {
  name: string;
  colors: Partial<Record<'bg' | 'primary' | 'accent', unknown>>;
  logoVersion: string | null;
}

/** The design of the transaction's tenant, for its mails. */
export async function findMailBrand(tx: Transaction, tenantId: string): Promise<StoredBrand | undefined> {
  const [row] = await tx.query<StoredBrand>`
    select ${CLIENT_NAME} as name, coalesce(t.brand_json->'colors',
      '{}') as colors,
      l.version as "logoVersion"
    from tenants t left join tenant_logos l on l.tenant_id = t.id where t.id = ${tenantId}`;
  return row;
}

/** Deletes mails older than `days`, sent or not; returns how many. */
export async function pruneMails(tx: Transaction, days: number): Promise<number> {
  const rows = await tx.query`
    delete from mails where created_at < now() - make_interval(days => ${days}) returning id`;
  return rows.length;
}
