/** The channels of messages as people read them. */
import type { Channel } from '@praxis/contracts/message/message.const';

export const CHANNEL_LABELS: Record<Channel, string> = { sms: 'Text message', email: 'Email' };
