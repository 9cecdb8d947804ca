/** Labels for consent. */
import type { ConsentRecord, ChannelConsent } from '@praxis/contracts/consent/consent';
import type {
  ConsentAction,
  ConsentChannel,
  ConsentMethod,
  ConsentSource,
} from '@praxis/contracts/consent/consent.const';
import type { SuppressionReason } from '@praxis/contracts/consent/suppression.const';
import type { Tone } from '../../../components/tone-badge.js';
import { labelOptions } from '../../../lib/core/label-options.js';

export const CHANNEL_LABELS: Record<ConsentChannel, string> = {
  sms: 'Text messages',
  voice: 'Calls',
  email: 'Email',
};

const SOURCE_LABELS: Record<ConsentSource, string> = {
  phone_call: 'On the phone',
  in_person: 'In person',
  in_writing: 'In writing',
  web_form: 'In a web form',
};
/** How a person gave the practice their consent. */
export const CONSENT_SOURCE_OPTIONS = labelOptions(SOURCE_LABELS);

const ACTIONS: Record<ConsentAction, string> = {
  opt_in: 'agreed',
  opt_out: 'unsubscribed',
  re_opt_in: 'agreed again',
  cleared: 'entry taken back',
};

const METHODS: Record<ConsentMethod, string> = {
  web_form: 'in a web form',
  keyword: 'by keyword',
  plain_language: 'in their own words',
  staff: 'recorded by staff',
  import: 'with an import',
  complaint: 'by marking an email as spam',
  bounce: 'because email bounced',
  unsubscribe_link: 'by the link in an email',
};

const SUPPRESSIONS: Record<SuppressionReason, string> = {
  bounce: 'Email bounces',
  complaint: 'Marked as spam',
};

/** Whether a person may be contacted on a channel, and the reason. */
export function channelConsentLabel({ state, reachable, suppressed }: ChannelConsent): {
  tone: Tone;
  label: string;
} {
  if (!reachable) return { tone: 'neutral', label: 'No address' };
  if (suppressed) return { tone: 'bad', label: SUPPRESSIONS[suppressed] };
  if (state === 'opted_out') return { tone: 'bad', label: 'Opted out' };
  if (state === 'opted_in') return { tone: 'good', label: 'Opted in' };
  return { tone: 'neutral', label: 'Only what they asked for' };
}

const SOURCES: Record<ConsentSource, string> = {
  phone_call: 'on the phone',
  in_person: 'in person',
  in_writing: 'in writing',
  web_form: 'in a web form',
};

/** One entry of the consent history as text. */
export function historyLine({ channel, action, method, evidence }: ConsentRecord): string {
  const line = `${CHANNEL_LABELS[channel]}: ${ACTIONS[action]}, ${METHODS[method]}`;
  const [how = '', ...rest] = evidence.split(': ');
  const source = method === 'staff' ? (SOURCES as Partial<Record<string, string>>)[how] : undefined;
  if (source === undefined) return line;
  return rest.length === 0 ? `${line}, ${source}` : `${line}, ${source} (${rest.join(': ')})`;
}
