/** Replies to STOP, START or HELP. They are text messages, so each is short and names the sender. */
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import type { ReplyTemplate } from '@praxis/contracts/message/message.const';
import { STOP_WORDS } from '@praxis/contracts/message/sms-text';

const CHANNEL_LABELS: Record<ConsentChannel, string> = {
  sms: 'text messages',
  voice: 'calls',
  email: 'emails',
};

/** The text of a reply. */
export function replyText(
  template: ReplyTemplate,
  values: { tenantName: string; tenantPhone: string | null; channels: readonly ConsentChannel[] },
): string {
  const { tenantName, tenantPhone, channels } = values;
  switch (template) {
    case 'opt_out_confirmation': {
      const again = channels.includes('sms') ? ' Reply START to get messages again.' : '';
      return `${tenantName}: You will get no more ${list(channels)} from us.${again}`;
    }
    case 'opt_in_confirmation':
      return `${tenantName}: You will get messages from us again. Reply STOP to opt out, HELP for help.`;
    case 'help': {
      const contact = tenantPhone ? `Call ${tenantPhone}.` : 'Just reply and we will get back to you.';
      return `${tenantName}: Messages about your request and appointments. ${contact} ${STOP_WORDS}`;
    }
  }
}

function list(channels: readonly ConsentChannel[]): string {
  const words = channels.map((channel) => CHANNEL_LABELS[channel]);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}
