/** Texts about conversations: filters, names of automatic messages, and why a message is held back. Pure. */
import type {
  ConversationChannel,
  ConversationEntry,
  ConversationFilter,
} from '@praxis/contracts/message/conversation';
import type { Channel } from '@praxis/contracts/message/message.const';
import type { Tone } from '../../../components/tone-badge.js';
import { dayIn, timeIn } from '../../../lib/core/format.js';
import { MESSAGE_LABELS } from '../../../lib/message/message-labels.js';

export const FILTER_LABELS: Record<ConversationFilter, string> = {
  all: 'All',
  unread: 'Unread',
  mine: 'Mine',
  unassigned: 'Unassigned',
};

/**
 * The state beside an outgoing message; all messages that are not delivered yet share one state, whatever the reason.
 */
export function stateLabel({ status, reason }: Pick<ConversationEntry, 'status' | 'reason'>): {
  label: string;
  tone: Tone;
} {
  if (status === null) return { label: '', tone: 'neutral' };
  if (status === 'queued' && reason === null) return { label: 'Sending', tone: 'info' };
  if (status === 'queued' || (status === 'sending' && reason !== null))
    return { label: 'Waiting', tone: 'warn' };
  return MESSAGE_LABELS[status];
}

/** Why a message has not been sent or not arrived, as a sentence; undefined if there is nothing to say. */
export function reasonSentence(
  {
    channel,
    status,
    reason,
    notBefore,
  }: Pick<ConversationEntry, 'channel' | 'status' | 'reason' | 'notBefore'>,
  timeZone: string | null,
): string | undefined {
  if (reason === null) return status === 'unknown' ? UNKNOWN : undefined;
  if (reason === 'quiet_hours')
    return `It is too early or too late where they are. ${goesOut(notBefore, timeZone)}`;
  const known = SENTENCES[reason];
  if (status === 'queued') return known?.waiting ?? 'It has not gone out yet and is tried again.';
  if (status === 'unknown') return reason === 'address_changed' ? MOVED : UNKNOWN;
  if (status === 'sending') return OPEN;
  if (reason === 'opted_out') return optedOut(channel);
  return known?.final ?? 'It was not delivered.';
}

/** Why a lead cannot be contacted on a channel, or only later. */
export function channelSentence(
  { channel, address, outcome, reason, notBefore }: ConversationChannel,
  timeZone: string | null,
): string | undefined {
  if (address === null)
    return channel === 'sms' ? 'They gave no phone number.' : 'They gave no email address.';
  if (outcome === 'deferred')
    return `It is too early or too late where they are. ${goesOut(notBefore, timeZone)}`;
  if (outcome === 'allowed' || reason === null) return undefined;
  return reason === 'opted_out'
    ? optedOut(channel)
    : (SENTENCES[reason]?.final ?? 'They cannot receive messages.');
}

const UNKNOWN =
  'It may have been sent; the vendor cannot tell. It is not sent again automatically, so ask them before you resend it.';

const MOVED =
  'It may have been sent to the earlier address, and is not sent again automatically. Write to them if it still matters.';

const OPEN = 'The vendor has not confirmed this message yet. We keep asking, and it is sent at most once.';

const optedOut = (channel: Channel): string =>
  channel === 'sms' ? 'They opted out of text messages.' : 'They opted out of email.';

function goesOut(notBefore: string | null, timeZone: string | null): string {
  if (notBefore === null) return 'It goes out in the morning.';
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const when = `${dayIn(notBefore, zone)} at ${timeIn(notBefore, zone)}`;
  return timeZone === null ? `It goes out ${when}, your time.` : `It goes out ${when}, their time.`;
}

const AWAY = { waiting: 'The vendor could not accept it yet. It is retried automatically.' };
const ACCOUNT = {
  waiting: 'The vendor refuses your account. It is sent once you fix the account.',
};
const UNREAD =
  'They wrote something that could not be read, so it was set aside. Ask them to write it again.';
const UNREACHABLE = { final: 'The number or address cannot be reached.' };

const SENTENCES: Readonly<Record<string, { waiting?: string; final?: string }>> = {
  no_consent: {
    final: 'They have not asked to hear from you. Record their consent with the lead first.',
  },
  sample: { final: 'This is a sample lead. Nothing is sent to it.' },
  suppressed: { final: 'Email to this address bounced or was marked as spam.' },
  invalid_address: UNREACHABLE,
  invalid_recipient: UNREACHABLE,
  busy: { waiting: 'Another message to them is being sent; this one follows.' },
  unread: { waiting: 'We are reading a message they just sent first.' },
  rate_limited: AWAY,
  unavailable: AWAY,
  timeout: AWAY,
  unauthorized: ACCOUNT,
  not_configured: ACCOUNT,
  usage_limit: ACCOUNT,
  plan_limit: { final: 'Your plan or your own limits allow no more messages in this billing cycle.' },
  demo_limit: { final: 'The demo has reached its limit for real messages today, to this number or overall.' },
  rejected: { final: 'The vendor refused it.' },
  unread_timeout: { final: UNREAD },
  unread_crash: { final: UNREAD },
  step_off: { final: 'Its step was taken out of the campaign before it could go out.' },
  stopped: { final: 'Its campaign ended for them before it could go out.' },
  outdated: { final: 'The appointment changed before this could go out. Write to them again.' },
  gave_up: { final: 'No vendor accepted it within a day, so we stopped trying.' },
};
