/**
 * Replies to STOP, START or HELP. They are text messages, so each is short; `planMessages` adds the sender, and how to opt out
 * where texts continue.
 */
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { ReplyTemplate } from '@praxis/contracts/message/message.const';
import { START_WORDS } from '@praxis/contracts/message/sms-text';

const CHANNEL_LABELS: Record<ConsentChannel, string> = {
  sms: 'text messages',
  voice: 'calls',
  email: 'emails',
};

/** The text of a reply. `channels`: those that the change is about. */
export function replyText(
  template: ReplyTemplate,
  values: { tenantPhone: string | null; isOptedOut: boolean; channels: readonly ConsentChannel[] },
): string {
  const { tenantPhone, isOptedOut, channels } = values;
  switch (template) {
    case 'opt_out_confirmation': {
      const others = CONSENT_CHANNELS.filter((channel) => !channels.includes(channel));
      const scope = channels.includes('sms')
        ? `not about appointments either. ${START_WORDS}`
        : `${capitalized(list(others, 'and'))} are not affected.`;
      return `You will get no more ${list(channels, 'or')} from us${channels.includes('sms') ? ',' : '.'} ${scope}`;
    }
    case 'opt_in_confirmation':
      return 'You will get messages from us again. Reply HELP for help.';
    case 'help': {
      const contact = tenantPhone ? `Call ${tenantPhone}.` : 'Just reply and we will get back to you.';
      const state = isOptedOut ? ` You get no text messages from us. ${START_WORDS}` : '';
      return `Messages about your request and appointments. ${contact}${state}`;
    }
  }
}

function list(channels: readonly ConsentChannel[], conjunction: 'and' | 'or'): string {
  const words = channels.map((channel) => CHANNEL_LABELS[channel]);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} ${conjunction} ${last}`;
}

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
