/** The body of a text message, as it is stored and sent: the text, its sender, and how to opt out. */
import type { Channel, MessageKind } from '@praxis/contracts/message/message.const';
import { DEFAULT_LANGUAGE, type Language } from '@praxis/contracts/language/language.const';
import { START_TEXTS, STOP_TEXTS } from '@praxis/contracts/message/sms-text';
import { fittingSms } from '@praxis/domain/message/fitting-sms';
import type { TenantTransaction } from '../core/database.js';
import { findTenant } from '../tenant/tenant.js';

interface Text {
  channel: Channel;
  /** Missing for a text message to the practice's own people. */
  template?: MessageKind | undefined;
  body: string;
  /** Language of the opt-out notice; English by default. */
  language?: Language | undefined;
}

/**
 * Adds the sender and the opt-out wording to each text message, and cuts it if it is longer than a vendor accepts;
 * emails are not changed.
 */
export async function completeTexts<T extends Text>(
  tx: TenantTransaction,
  messages: readonly T[],
): Promise<readonly T[]> {
  if (!messages.some(({ channel }) => channel === 'sms')) return messages;
  const sender = (await findTenant(tx))?.clientName;
  if (sender === undefined) throw new Error('a text message needs a tenant to name as its sender');
  return messages.map((message) =>
    message.channel === 'sms' ? { ...message, body: completeBody(sender, message) } : message,
  );
}

function completeBody(sender: string, { template, body, language = DEFAULT_LANGUAGE }: Text): string {
  const complete = fittingSms(sender, body, language);
  // People who have opted out of text messages are told how to opt in again instead of how to opt out.
  const isOptedOut =
    (template === 'opt_out_confirmation' || template === 'help') && body.includes(START_TEXTS[language]);
  return isOptedOut ? complete.slice(0, -STOP_TEXTS[language].length).trimEnd() : complete;
}
