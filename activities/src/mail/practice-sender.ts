/** The sender of a practice's emails, and the address for replies. */
import type { Environment } from '@praxis/config/environment';
import { replyAddress } from '@praxis/config/reply-address';
import type { Database } from '@praxis/db/core/database';
import { findMailSender } from '@praxis/db/mail/mail-sender';
import type { PracticeSender } from '@praxis/providers/email/sender';

export interface PracticeSenderParts {
  database: Database;
  environment: Pick<Environment, 'PRAXIS_MASTER_KEY' | 'RESEND_WEBHOOK_SECRET'>;
}

/**
 * The practice as the sender of emails through an account. `sharedAddress` is the address of the platform's account,
 * which many practices share. Replies to it would reach none of them, so they go to an address that names the practice,
 * or to the practice's published address if the vendor does not report received mails to Praxis. If a practice has its
 * own account, replies go to that account's address.
 */
export async function practiceSender(
  { database, environment }: PracticeSenderParts,
  { tenantId, sharedAddress }: { tenantId: string; sharedAddress: string | undefined },
): Promise<PracticeSender | undefined> {
  const practice = await database.withTenant(tenantId, findMailSender);
  if (!practice) return undefined;
  const { name, contactEmail } = practice;
  if (sharedAddress === undefined) return { name, isShared: false };
  const { PRAXIS_MASTER_KEY, RESEND_WEBHOOK_SECRET } = environment;
  const named =
    RESEND_WEBHOOK_SECRET === undefined
      ? undefined
      : replyAddress(PRAXIS_MASTER_KEY, { account: sharedAddress, tenantId });
  return { name, isShared: true, replyTo: named ?? contactEmail ?? undefined };
}
