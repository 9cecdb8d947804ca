/** Labels for the channels of messages. */
import type { Channel } from '@praxis/contracts/message/message.const';

export const CHANNEL_LABELS: Record<Channel, string> = { sms: 'Text message', email: 'Email' };
