/**
 * Reads documents that strangers wrote. It runs in its own thread (`@praxis/threads`), has no database access, and is
 * pure.
 */
import type { Channel } from '@praxis/contracts/message/message.const';
import {
  readConfirmed,
  readMailRevocation,
  readRevocation,
  type ConsentReading,
} from '@praxis/domain/consent/opt-out';
import type { WebhookProvider } from '@praxis/contracts/webhook/webhook';
import { textOfHtml } from '@praxis/providers/email/text-of-html';
import type { ReceivedEmail } from '@praxis/providers/email/port';
import { UnreadableWebhook, type ProviderEvent, type ReceivedWebhook } from '@praxis/providers/webhook/event';
import { readWebhook } from '@praxis/providers/webhook/read';
import { ownText } from './own-text.js';

export {
  readChangeMark,
  readEvents,
  readEventSequence,
  readFreeBusy,
  readResources,
} from '@praxis/providers/calendar/caldav-readers';

/**
 * Maximum number of characters that are stored. No phone sends longer texts, and nobody reads more of a mail in a list
 * of messages.
 */
const MAX_TEXT_CHARACTERS = 20_000;
const MAX_SUBJECT_CHARACTERS = 200;

/** A person's message as it is stored, and its meaning for their consent. */
export interface WrittenText {
  /** Email only. */
  subject: string | undefined;
  body: string;
  /** Whether the message contains new text; a mail whose text must still be fetched, or that only quotes, does not. */
  isSaid: boolean;
  reading: ConsentReading;
}

/** A webhook's event, including the meaning of what a person wrote. */
export type InboundEvent =
  | Exclude<ProviderEvent, { kind: 'inbound' }>
  | (Extract<ProviderEvent, { kind: 'inbound' }> & { words: WrittenText });

/** The event in the received document; unreadable content is ignored. */
export function readInboundEvent({
  provider,
  received,
}: {
  provider: WebhookProvider;
  received: ReceivedWebhook;
}): InboundEvent {
  const event = eventOf(provider, received);
  if (event.kind !== 'inbound') return event;
  const words = writtenText(event.channel, event);
  const { confirmed } = event;
  return { ...event, words: confirmed ? { ...words, reading: readConfirmed(event.body, confirmed) } : words };
}

/** The words of a fetched mail: its plain text, or else its HTML. */
export function readMail({ text, html }: ReceivedEmail): WrittenText {
  return writtenText('email', { body: text ?? textOfHtml(html ?? '') });
}

function eventOf(provider: WebhookProvider, received: ReceivedWebhook): ProviderEvent {
  try {
    return readWebhook(provider, received);
  } catch (error) {
    if (error instanceof UnreadableWebhook) return { kind: 'other' };
    throw error;
  }
}

/** Quoted text in a mail is not its writer's own. */
function writtenText(channel: Channel, written: { body: string; subject?: string | undefined }): WrittenText {
  const body = readable(written.body);
  const own = (channel === 'email' ? ownText(body) : body).trim();
  return {
    subject: written.subject === undefined ? undefined : readable(written.subject, MAX_SUBJECT_CHARACTERS),
    body,
    isSaid: own !== '',
    reading: channel === 'email' ? readMailRevocation(own) : readRevocation(own),
  };
}

/** Removes characters that a database or a terminal cannot handle, and broken halves of characters. */
export function readable(text: string, most = MAX_TEXT_CHARACTERS): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .trim()
    .slice(0, most);
}
