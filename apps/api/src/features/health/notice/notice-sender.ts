/**
 * Makes one attempt to send an incident notice, as a signed webhook or as a mail through the same port as other mails.
 */
import type { Environment } from '@praxis/config/environment';
import { DecryptionError } from '@praxis/config/data-key-encryption';
import { IncidentNotice } from '@praxis/contracts/health/incident-contact';
import { DELIVERY_TIMEOUT_SECONDS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import type { Database } from '@praxis/db/core/database';
import { openContactSecret, type NoticeContact } from '@praxis/db/health/incident-contact';
import type { NoticeOutcome } from '@praxis/db/health/incident-notice';
import { findInboxTenant } from '@praxis/db/health/incident-sender';
import { messageId } from '@praxis/db/webhook-delivery/webhook-delivery';
import { noticeMail } from '@praxis/domain/health/incident-notice';
import { createEmail } from '@praxis/providers/email/factory';
import type { EmailPort } from '@praxis/providers/email/port';
import { ProviderError } from '@praxis/providers/failures';
import { OutboundError, OutboundUrls } from '@praxis/providers/outbound/url';
import { signWebhook } from '@praxis/providers/webhook/standard-webhook';
import { createInboxStore } from './incident-inbox.js';

/** Only the status of a response counts. */
const RESPONSE_LIMIT_BYTES = 4 * 1024;
const GONE = 410;
/** The mail was refused because of its content or its recipient. */
const FINAL_PROBLEMS: readonly string[] = ['invalid_recipient', 'rejected'];

export interface OutgoingNotice {
  id: string;
  contact: NoticeContact;
  body: string;
}

const failed = (problem: string, isFinal = false): NoticeOutcome => ({
  isDelivered: false,
  isFinal,
  responseStatus: null,
  problem,
});

export class NoticeSender {
  readonly #environment: Environment;
  readonly #database: Database;
  readonly #outbound: OutboundUrls;

  constructor(environment: Environment, database: Database) {
    this.#environment = environment;
    this.#database = database;
    this.#outbound = new OutboundUrls({
      allowLoopback: environment.PRAXIS_WEBHOOK_LOOPBACK,
      timeoutMs: DELIVERY_TIMEOUT_SECONDS * 1_000,
      answerLimitBytes: RESPONSE_LIMIT_BYTES,
      longAnswer: 'cut',
    });
  }

  /**
   * Never throws for a failure of the receiver. The id is the same in every attempt, so that a receiver can drop a
   * repeat.
   */
  async send(notice: OutgoingNotice): Promise<NoticeOutcome> {
    try {
      return notice.contact.kind === 'webhook' ? await this.#post(notice) : await this.#mail(notice);
    } catch (error) {
      if (error instanceof OutboundError) return failed(error.problem);
      if (error instanceof ProviderError) return failed(error.code, FINAL_PROBLEMS.includes(error.code));
      // The master key has changed: the contact must be added again.
      if (error instanceof DecryptionError) return failed('no_secret', true);
      // For example if the database is down, which contains the simulated inbox.
      return failed('unreachable');
    }
  }

  async #post({ id, contact, body }: OutgoingNotice): Promise<NoticeOutcome> {
    const secret = openContactSecret(contact, this.#environment.PRAXIS_MASTER_KEY);
    const signed = signWebhook({ id: messageId(id), timestamp: new Date(), body, secret });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Webhooks/1', ...signed };
    const { status } = await this.#outbound.request({ method: 'POST', url: contact.address, body, headers });
    const isDelivered = status >= 200 && status < 300;
    return { isDelivered, isFinal: status === GONE, responseStatus: status, problem: null };
  }

  async #mail({ id, contact, body }: OutgoingNotice): Promise<NoticeOutcome> {
    const { subject, text } = noticeMail(IncidentNotice.parse(JSON.parse(body)));
    const port = await this.#port();
    if (!port) return failed('not_configured');
    await port.send({ to: contact.address, subject, text, idempotencyKey: `incident-notice/${id}` });
    return { isDelivered: true, responseStatus: null, problem: null };
  }

  /** The platform's own account, because a notice is not a practice's mail. Undefined if the embedded set-up has no inbox yet. */
  async #port(): Promise<EmailPort | undefined> {
    const { PRAXIS_EMBEDDED, RESEND_API_KEY, RESEND_FROM_ADDRESS, RESEND_BASE_URL, PROVIDER_TIMEOUT_MS } =
      this.#environment;
    if (!PRAXIS_EMBEDDED)
      return createEmail({
        mode: 'live',
        resend: {
          apiKey: RESEND_API_KEY,
          fromAddress: RESEND_FROM_ADDRESS,
          baseUrl: RESEND_BASE_URL,
          timeoutMs: PROVIDER_TIMEOUT_MS,
        },
      });
    const tenantId = await findInboxTenant(this.#database);
    return tenantId === undefined
      ? undefined
      : createEmail({ mode: 'sim', sim: { tenantId, store: createInboxStore(this.#database) } });
  }
}
