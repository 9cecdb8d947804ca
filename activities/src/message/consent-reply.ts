/**
 * Replies to STOP, START or HELP. They are text messages, so each is short. `planMessages` adds the sender, and how to
 * opt out if the person continues to get texts.
 */
import { phoneNumber } from '@praxis/contracts/core/phone-number';
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { messageTexts, type MessageTexts } from '@praxis/contracts/language/message-texts';
import type { ReplyTemplate } from '@praxis/contracts/message/message.const';
import { START_TEXTS } from '@praxis/contracts/message/sms-text';

/** The text of a reply. `channels`: the channels that the change is about. */
export function consentReply(
  template: ReplyTemplate,
  values: {
    tenantPhone: string | null;
    isOptedOut: boolean;
    channels: readonly ConsentChannel[];
    language: Language;
  },
): string {
  const { tenantPhone, isOptedOut, channels, language } = values;
  const text = messageTexts(language);
  const start = START_TEXTS[language];
  switch (template) {
    case 'opt_out_confirmation': {
      const named = list(text, channels, 'or');
      if (channels.includes('sms')) return text('consent.optedOut', { channels: named, start });
      const others = CONSENT_CHANNELS.filter((channel) => !channels.includes(channel));
      const kept = list(text, others, 'and');
      return text('consent.optedOutElsewhere', {
        channels: named,
        others: language === 'en' ? capitalized(kept) : kept,
      });
    }
    case 'opt_in_confirmation':
      return text('consent.optedIn');
    case 'help': {
      const call = tenantPhone && text('consent.call', { phone: phoneNumber(tenantPhone) });
      if (!isOptedOut) return text('consent.help', { contact: call ?? text('consent.reply') });
      // These recipients cannot be answered by text message.
      return call === null
        ? text('consent.helpOptedOut.noPhone', { start })
        : text('consent.helpOptedOut', { contact: call, start });
    }
  }
}

function list(text: MessageTexts, channels: readonly ConsentChannel[], conjunction: 'and' | 'or'): string {
  const words = channels.map((channel) => text(`channel.${channel}`));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} ${text(`list.${conjunction}`)} ${last}`;
}

/** In English these words begin the sentence, so they are capitalized. */
const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
