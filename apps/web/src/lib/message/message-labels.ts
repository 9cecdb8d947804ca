/** Labels for the delivery state of a message. */
import type { MessageStatus } from '@praxis/contracts/message/message.const';
import type { Tone } from '../../components/tone-badge.js';

export const MESSAGE_LABELS: Record<MessageStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'neutral' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Not delivered', tone: 'bad' },
  unknown: { label: 'Unconfirmed', tone: 'warn' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  blocked: { label: 'Not allowed', tone: 'warn' },
};
