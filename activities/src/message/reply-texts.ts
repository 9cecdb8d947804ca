/**
 * Replies to STOP, START or HELP. They are text messages, so each is short; `planMessages` adds the sender, and how to opt out
 * where texts continue.
 */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { ReplyTemplate } from '@praxis/contracts/message/message.const';
import { START_WORDS } from '@praxis/contracts/message/sms-text';

const CHANNEL_LABELS: Record<ConsentChannel, string> = {
  sms: 'text messages',
  voice: 'calls',
  email: 'emails',
};

/** The text of a reply. */
export function replyText(
  template: ReplyTemplate,
  values: { tenantPhone: string | null; channels: readonly ConsentChannel[] },
): string {
  const { tenantPhone, channels } = values;
  switch (template) {
    case 'opt_out_confirmation': {
      const again = channels.includes('sms') ? ` ${START_WORDS}` : '';
      return `You will get no more ${list(channels)} from us.${again}`;
    }
    case 'opt_in_confirmation':
      return 'You will get messages from us again. Reply HELP for help.';
    case 'help': {
      const contact = tenantPhone ? `Call ${tenantPhone}.` : 'Just reply and we will get back to you.';
      return `Messages about your request and appointments. ${contact}`;
    }
  }
}

function list(channels: readonly ConsentChannel[]): string {
  const words = channels.map((channel) => CHANNEL_LABELS[channel]);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}
