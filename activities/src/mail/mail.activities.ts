/**
 * Sends one email of the platform. It is decrypted only for sending, and has its tenant's name and colors.
 */
import { cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Environment } from '@praxis/config/environment';
import { DecryptionError } from '@praxis/config/envelope';
import type { Database } from '@praxis/db/core/database';
import {
  claimMail,
  findMailBrand,
  restartMail,
  settleMail,
  type ClaimedMail,
  type MailSettlement,
  type StoredBrand,
} from '@praxis/db/mail/mail';
import type { EmailMessage } from '@praxis/providers/email/port';
import type { MailEffects } from '@praxis/workflows/mail/effects';
import { mailWorkflowId } from '@praxis/workflows/mail/messages';
import { deliverOnce } from '../core/delivery.js';
import { renderMail } from './mail-texts.js';
import type { Providers } from '../core/providers.js';

export interface MailDependencies {
  environment: Pick<Environment, 'PRAXIS_MASTER_KEY' | 'PRAXIS_EMBEDDED'>;
  database: Database;
  providers: Providers;
}

/** Creates the send activity. The embedded setup sends no real email; it uses the simulated inbox. */
export function createMailActivities({ environment, database, providers }: MailDependencies): MailEffects {
  const { PRAXIS_MASTER_KEY, PRAXIS_EMBEDDED } = environment;

  type Claimed = ClaimedMail & { brand: StoredBrand | undefined };
  const claim = async (tenantId: string, id: string): Promise<Claimed | 'unreadable' | undefined> => {
    try {
      return await database.withTenant(tenantId, async (tx) => {
        const claimed = await claimMail(tx, PRAXIS_MASTER_KEY, { tenantId, id });
        if (!claimed) return undefined;
        return { ...claimed, brand: claimed.isBranded ? await findMailBrand(tx, tenantId) : undefined };
      });
    } catch (error) {
      // The tenant's key was deleted, or the row was changed; a retry cannot help.
      if (error instanceof DecryptionError) return 'unreadable';
      throw error;
    }
  };

  return {
    async sendMail({ tenantId, mailId }) {
      const settle = (settlement: MailSettlement): Promise<void> =>
        database.withTenant(tenantId, (tx) => settleMail(tx, mailId, settlement));
      const mail = await claim(tenantId, mailId);
      if (!mail) throw ApplicationFailure.nonRetryable('The mail does not exist', 'mail_missing');
      if (mail === 'unreadable') {
        await settle({ status: 'failed', errorCode: mail });
        return 'failed';
      }
      const { status, attempts } = mail;
      if (status !== 'queued' && status !== 'sending') return status;
      if (mail.isExpired) {
        await settle({ status: status === 'sending' ? 'unknown' : 'failed', errorCode: 'expired' });
        return 'expired';
      }
      const port = await providers.email({ tenantId, mode: PRAXIS_EMBEDDED ? 'sim' : 'live' });
      const options = { signal: cancellationSignal() };
      const message: EmailMessage = {
        to: mail.to,
        ...renderMail(mail.content, { tenantId, brand: mail.brand }),
        idempotencyKey: mailWorkflowId(mailId),
        statusCallbackRef: mailId,
      };
      return await deliverOnce({
        status,
        attempts,
        port,
        send: async () => (await port.send(message, options)).providerMessageId,
        find: () => port.find({ ...message, attemptedAfter: mail.claimedAt }, options),
        settle,
        restart: () => database.withTenant(tenantId, (tx) => restartMail(tx, mailId)),
      });
    },
  };
}
