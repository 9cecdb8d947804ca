/** A lead's consent state on each channel, as three marks with text alternatives. */
import type { LeadConsentState } from '@praxis/contracts/consent/consent';
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { useQuery } from '@tanstack/react-query';
import {
  Mail,
  MailX,
  MessageSquare,
  MessageSquareOff,
  Minus,
  Phone,
  PhoneOff,
  type LucideIcon,
} from 'lucide-react';
import { queryKeys } from '../../../lib/api/query-keys.js';
import { CHANNEL_LABELS } from '../panel/consent-labels.js';
import { readConsentState } from './consent-batch.js';

type State = LeadConsentState['sms'];

const STATES: Record<State, { label: string; tone: string }> = {
  opted_in: { label: 'agreed', tone: 'good' },
  opted_out: { label: 'opted out', tone: 'bad' },
  suppressed: { label: 'suppressed', tone: 'bad' },
  none: { label: 'only what they asked for', tone: 'neutral' },
  no_address: { label: 'no address', tone: 'neutral' },
};
const ICONS: Record<ConsentChannel, { on: LucideIcon; off: LucideIcon }> = {
  sms: { on: MessageSquare, off: MessageSquareOff },
  voice: { on: Phone, off: PhoneOff },
  email: { on: Mail, off: MailX },
};

export function ConsentCell({ tenantId, leadId }: { tenantId: string; leadId: string }) {
  const { data } = useQuery({
    queryKey: queryKeys.lead.consentState(tenantId, leadId),
    queryFn: () => readConsentState(leadId),
  });
  if (!data) return null;
  return (
    <span className="consent" data-testid="lead-consent-marks">
      {CONSENT_CHANNELS.map((channel) => (
        <Mark key={channel} channel={channel} state={data[channel]} />
      ))}
    </span>
  );
}

function Mark({ channel, state }: { channel: ConsentChannel; state: State }) {
  const { label, tone } = STATES[state];
  const { on: On, off: Off } = ICONS[channel];
  const Icon = state === 'no_address' ? Minus : tone === 'bad' ? Off : On;
  const text = `${CHANNEL_LABELS[channel]}: ${label}`;
  return (
    <span role="img" aria-label={text} title={text} data-tone={tone}>
      <Icon size={16} aria-hidden />
    </span>
  );
}
