/** Sends one planned message, whether a journey, a campaign, an automation or a person of the practice planned it. */
import { cancellationSignal } from '@temporalio/activity';
import { contactAddress, contactKey, toE164 } from '@praxis/config/contact-key';
import { unsubscribeAddress, unsubscribeToken } from '@praxis/config/unsubscribe-token';
import type { SentMessage } from '@praxis/contracts/journey/follow-up';
import type { Database } from '@praxis/db/core/database';
import type { LiveCap } from '@praxis/db/demo/live-cap';
import {
  claimMessage,
  ContactBusy,
  type ClaimedMessage,
  type ReadContact,
} from '@praxis/db/message/message-claim';
import {
  giveMessageBack,
  knownProviderIds,
  noteOpenMessage,
  restartMessage,
  settleMessage,
  type Settlement,
} from '@praxis/db/message/message';
import type { EmailAttachment, EmailMessage, EmailPort } from '@praxis/providers/email/port';
import { RequestParked } from '@praxis/providers/guard';
import type { SmsMessage, SmsPort } from '@praxis/providers/sms/port';
import { pause } from '@praxis/providers/waiting';
import { noteSend } from '@praxis/telemetry/metrics';
import type { JourneyContext } from '@praxis/workflows/core/effects';
import type { MessageEffects, SendOutcome } from '@praxis/workflows/message/effects';
import { ApplicationFailure } from '@temporalio/common';
import { deliverOnce, settleEarlier } from '../core/delivery.js';
import { retryLater } from '../core/failures.js';
import type { Providers } from '../core/providers.js';
import { invitation } from './invitation.js';
import { isOutdated, outdatedAs, statusNow } from './outdated-message.js';

export interface MessageDependencies {
  database: Database;
  providers: Providers;
  masterKey: string;
  /** Scheme and host of the API. */
  origin: string;
  /** The limit of the public demo's live sends. */
  liveCap: LiveCap;
}

/**
 * How long an attempt waits for another message to the same contact before it gives up its activity slot. Milliseconds.
 */
const BUSY_WAITS_MS = [20, 40, 80, 160, 320, 640];

/** Creates the send activity. */
export function createMessageActivities(parts: MessageDependencies): MessageEffects {
  return {
    async sendMessage(journey, messageId) {
      const message = await claimInTurn(parts, journey, messageId);
      if (!message) throw ApplicationFailure.nonRetryable('The message does not exist', 'message_missing');
      const { status, attempts } = message;
      if (status !== 'queued' && status !== 'sending')
        return asSent(message, status === 'delivered' ? 'sent' : status);
      if (message.hasMoved) return await leaveOpen(parts, journey, message);
      if (!isAllowed(message) && status === 'queued') return asHeldBack(message);
      try {
        return await deliver(parts, journey, { ...message, status, attempts });
      } catch (error) {
        if (!(error instanceof RequestParked)) throw error;
        return { ...asSent(message, 'queued'), waitMs: error.waitMs, isParked: true };
      }
    },
  };
}

const isAllowed = ({ decision }: Pick<ClaimedMessage, 'decision'>): boolean =>
  decision === null || decision.outcome === 'allowed';

/** @throws RequestParked if no request may be sent to the vendor now; ApplicationFailure to be tried again */
async function deliver(
  parts: MessageDependencies,
  journey: JourneyContext,
  message: PreparedMessage & { status: 'queued' | 'sending' },
): Promise<SendOutcome> {
  const { id, status, attempts, claimedAt, decision } = message;
  const { database } = parts;
  const delivery = {
    ...(await pack(parts, journey, message)),
    attempts,
    claimedAt,
    settle: async (settlement: Settlement) => {
      await database.withTenant(journey.tenantId, (tx) => settleMessage(tx, id, settlement));
      noteSend(message.channel, settlement.status === 'queued' ? 'later' : settlement.status);
    },
    restart: () => database.withTenant(journey.tenantId, (tx) => restartMessage(tx, id)),
    noteOpen: (errorCode: string) =>
      database.withTenant(journey.tenantId, (tx) => noteOpenMessage(tx, id, errorCode)),
    giveBack: (errorCode: string) =>
      database.withTenant(journey.tenantId, (tx) =>
        giveMessageBack(tx, id, { mayBeOut: status === 'sending', errorCode }),
      ),
  };
  if (isAllowed(message) && !message.isOutdated)
    return asSent(message, await deliverOnce({ ...delivery, status }));
  // The message may no longer be sent, but an earlier attempt may have sent it. That attempt's result counts.
  const earlier = await settleEarlier(delivery);
  if (earlier !== 'absent') return asSent(message, earlier);
  if (message.isOutdated) {
    const settlement = outdatedAs(message);
    await delivery.settle(settlement);
    return asSent(message, settlement.status);
  }
  const reason = decision?.outcome === 'refused' ? decision.reason : undefined;
  await delivery.settle({ status: reason === undefined ? 'queued' : 'blocked', errorCode: reason });
  return asHeldBack(message);
}

/**
 * Settles a message that an earlier attempt may have sent to an address that has changed since. The provider can only
 * be asked about the current address; a new attempt would send a message that was never approved for that address.
 */
async function leaveOpen(
  { database }: MessageDependencies,
  { tenantId }: JourneyContext,
  message: ClaimedMessage,
): Promise<SendOutcome> {
  const settlement: Settlement = { status: 'unknown', errorCode: 'address_changed' };
  await database.withTenant(tenantId, (tx) => settleMessage(tx, message.id, settlement));
  noteSend(message.channel, settlement.status);
  return asSent(message, settlement.status);
}

type PreparedMessage = ClaimedMessage & {
  attachments: EmailAttachment[];
  /**
   * An earlier attempt may have sent it, but its appointment has changed or its run has ended since, so it is not sent
   * again.
   */
  isOutdated: boolean;
};

/** Claims the message; waits briefly while another message to the same contact is being handed to a vendor. */
async function claimInTurn(
  parts: MessageDependencies,
  { tenantId, mode }: JourneyContext,
  id: string,
): Promise<PreparedMessage | undefined> {
  const { database, masterKey, origin } = parts;
  const liveCap = mode === 'live' ? parts.liveCap : undefined;
  const readContact: ReadContact = ({ channel, phone, email, scope }) => {
    const address = contactAddress(channel, channel === 'sms' ? phone : email);
    const identity = address && { tenantId, address, scope: scope ?? undefined };
    return identity && { key: contactKey(masterKey, identity), place: identity.address };
  };
  for (let attempt = 0; ; attempt += 1) {
    const wait = BUSY_WAITS_MS[attempt];
    try {
      const claimed = await database.withTenant(tenantId, async (tx) => {
        const message = await claimMessage(tx, { id, at: new Date(), readContact, liveCap });
        if (!message) return undefined;
        const isLeftOpen = message.status === 'sending' && (await isOutdated(tx, message));
        const status = await statusNow(tx, message);
        return {
          ...message,
          status,
          isOutdated: isLeftOpen,
          attachments: await invitation(tx, message, origin),
        };
      });
      const isBusy = claimed?.decision?.outcome === 'deferred' && claimed.decision.reason === 'busy';
      if (!isBusy || wait === undefined) return claimed;
    } catch (error) {
      if (!(error instanceof ContactBusy)) throw error;
      if (wait === undefined)
        throw retryLater('contact_busy', 'Another message to this contact is under way');
    }
    await pause(wait, cancellationSignal());
  }
}

/** The outcome of a message that may not be sent: deferred, or blocked permanently. */
function asHeldBack(message: ClaimedMessage): SendOutcome {
  return message.decision?.outcome === 'deferred'
    ? { ...asSent(message, 'queued'), waitMs: Date.parse(message.decision.notBefore) - Date.now() }
    : asSent(message, 'blocked');
}

/** A message to send and its port, for either channel. */
interface OutgoingMessage {
  port: SmsPort | EmailPort;
  send(): Promise<string>;
  find(): ReturnType<SmsPort['find']>;
}

async function pack(
  { database, providers, masterKey, origin }: MessageDependencies,
  journey: JourneyContext,
  message: PreparedMessage,
): Promise<OutgoingMessage> {
  const options = { signal: cancellationSignal(), sessionId: journey.sessionId };
  const attemptedAfter = message.claimedAt ?? new Date();
  if (message.channel === 'sms') {
    const port = await providers.sms({ ...journey, workId: message.id });
    const sms: SmsMessage = {
      to: toE164(message.phone ?? '') ?? '',
      body: message.body,
      idempotencyKey: message.idempotencyKey,
      statusCallbackRef: message.id,
    };
    return {
      port,
      send: async () => (await port.send(sms, options)).providerMessageId,
      find: async () => {
        const excludeIds = await database.withTenant(journey.tenantId, (tx) => knownProviderIds(tx, message));
        return await port.find({ ...sms, attemptedAfter, excludeIds }, options);
      },
    };
  }
  const port = await providers.email({ ...journey, workId: message.id, inName: 'practice' });
  const email: EmailMessage = {
    to: message.email ?? '',
    subject: message.subject ?? '',
    text: message.body,
    ...(message.html === null ? {} : { html: message.html }),
    idempotencyKey: message.idempotencyKey,
    statusCallbackRef: message.id,
    attachments: message.attachments,
    ...(message.purpose === 'marketing'
      ? {
          unsubscribeUrl: unsubscribeAddress(
            origin,
            unsubscribeToken(masterKey, {
              tenantId: journey.tenantId,
              messageId: message.id,
              contactKey: message.contactKey,
            }),
          ),
        }
      : {}),
  };
  return {
    port,
    send: async () => (await port.send(email, options)).providerMessageId,
    find: () => port.find({ ...email, attemptedAfter }, options),
  };
}

function asSent(message: ClaimedMessage, status: SentMessage['status']): SentMessage {
  return { id: message.id, template: message.template, channel: message.channel, status };
}
