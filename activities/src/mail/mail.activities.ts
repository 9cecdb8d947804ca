/**
 * Sends one email of the platform, or one text message to a person who works in a practice. It is decrypted only for
 * sending, and has its tenant's name and colors.
 */
import { cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Environment } from '@praxis/config/environment';
import { DecryptionError } from '@praxis/config/data-key-encryption';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import {
  claimMail,
  findMailBrand,
  giveMailBack,
  listWaitingMails,
  restartMail,
  settleMail,
  type ClaimedMail,
  type MailSettlement,
  type StoredBrand,
} from '@praxis/db/mail/mail';
import { completeTexts } from '@praxis/db/message/sms-body';
import { hasNotificationNumber } from '@praxis/db/notification/notification-phone';
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { EmailMessage } from '@praxis/providers/email/port';
import { RequestParked } from '@praxis/providers/guard';
import type { SmsMessage } from '@praxis/providers/sms/port';
import type { MailEffects } from '@praxis/workflows/mail/effects';
import { MAIL_RUN, mailWorkflowId } from '@praxis/workflows/mail/messages';
import { deliverOnce } from '../core/delivery.js';
import { modeOfTenant } from '../core/live-or-sim.js';
import { addRecovery, waiting } from '../core/run-recovery.js';
import { renderMail } from './mail-texts.js';
import { renderText } from './text-texts.js';
import type { Providers } from '../core/providers.js';

export interface MailDependencies {
  environment: Pick<Environment, 'PRAXIS_EMBEDDED'>;
  database: Database;
  providers: Providers;
}

addRecovery(MAIL_RUN, (tx) => listWaitingMails(tx, waiting(100)));

/** Creates the send activity. The embedded setup sends no real email; it uses the simulated inbox. */
export function createMailActivities({ environment, database, providers }: MailDependencies): MailEffects {
  const { PRAXIS_EMBEDDED } = environment;

  type Claimed = ClaimedMail & {
    brand: StoredBrand | undefined;
    mode: Mode;
    /** The text of a text message; undefined if no member of the practice has its number anymore. */
    text: string | undefined;
  };
  const claim = async (tenantId: string, id: string): Promise<Claimed | 'unreadable' | undefined> => {
    try {
      return await database.withTenant(tenantId, async (tx) => {
        const claimed = await claimMail(tx, { tenantId, id });
        if (!claimed) return undefined;
        const brand = claimed.isBranded ? await findMailBrand(tx, tenantId) : undefined;
        const text = claimed.channel === 'sms' ? await textOf(tx, claimed) : undefined;
        return { ...claimed, brand, text, mode: await modeOfTenant(tx, environment, claimed.channel) };
      });
    } catch (error) {
      // The tenant's key was deleted, or the row was changed; a retry cannot help.
      if (error instanceof DecryptionError) return 'unreadable';
      throw error;
    }
  };

  /** @throws RequestParked if no request may be sent to the vendor now; ApplicationFailure to be tried again */
  const deliver = async (
    tenantId: string,
    mail: Claimed & { status: 'queued' | 'sending' },
    settle: (settlement: MailSettlement) => Promise<void>,
  ): Promise<'sent' | 'failed' | 'unknown'> => {
    const { id, status, attempts, claimedAt } = mail;
    const options = { signal: cancellationSignal() };
    const record = {
      status,
      attempts,
      claimedAt,
      settle,
      restart: () => database.withTenant(tenantId, (tx) => restartMail(tx, id)),
      giveBack: (errorCode: string) =>
        database.withTenant(tenantId, (tx) =>
          giveMailBack(tx, id, { mayBeOut: status === 'sending', errorCode }),
        ),
    };
    if (mail.channel === 'sms') {
      if (mail.text === undefined) return await giveUp(status, 'number_removed', settle);
      const port = await providers.sms({ tenantId, mode: mail.mode, workId: id });
      const text: SmsMessage = {
        to: mail.to,
        body: mail.text,
        idempotencyKey: mailWorkflowId(id),
      };
      return await deliverOnce({
        ...record,
        port,
        send: async () => (await port.send(text, options)).providerMessageId,
        find: () => port.find({ ...text, attemptedAfter: mail.claimedAt }, options),
      });
    }
    const port = await providers.email({
      tenantId,
      mode: PRAXIS_EMBEDDED ? 'sim' : 'live',
      workId: id,
      inName: mail.isBranded ? 'practice' : 'platform',
    });
    const message: EmailMessage = {
      to: mail.to,
      ...renderMail(mail.content, { tenantId, brand: mail.brand }),
      idempotencyKey: mailWorkflowId(id),
      statusCallbackRef: id,
    };
    return await deliverOnce({
      ...record,
      port,
      send: async () => (await port.send(message, options)).providerMessageId,
      find: () => port.find({ ...message, attemptedAfter: mail.claimedAt }, options),
    });
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
      const { status } = mail;
      if (status !== 'queued' && status !== 'sending') return status;
      if (mail.isExpired) {
        await giveUp(status, 'expired', settle);
        return 'expired';
      }
      try {
        return await deliver(tenantId, { ...mail, status }, settle);
      } catch (error) {
        if (error instanceof RequestParked) return { waitMs: error.waitMs };
        throw error;
      }
    },
  };
}

/** The text of a text message; undefined if no member of the practice has its number anymore. */
async function textOf(
  tx: TenantTransaction,
  { to, content }: Extract<ClaimedMail, { channel: 'sms' }>,
): Promise<string | undefined> {
  if (!(await hasNotificationNumber(tx, to))) return undefined;
  const [text] = await completeTexts(tx, [{ channel: 'sms' as const, body: renderText(content) }]);
  return text?.body;
}

/** Settles a mail that is no longer sent. It is not known whether an earlier attempt sent it. */
async function giveUp(
  before: 'queued' | 'sending',
  errorCode: string,
  settle: (settlement: MailSettlement) => Promise<void>,
): Promise<'failed' | 'unknown'> {
  const status = before === 'sending' ? 'unknown' : 'failed';
  await settle({ status, errorCode });
  return status;
}
