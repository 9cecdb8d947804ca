/** Words for what an incident affects, and for notices of incidents. Pure. */
import type { IncidentContact, IncidentDelivery } from '@praxis/contracts/health/incident-contact';
import type { IncidentNoticeKind } from '@praxis/contracts/health/incident-contact.const';
import type { IncidentScope } from '@praxis/contracts/health/service-health';
import type { IncidentSeverity } from '@praxis/contracts/health/service.const';
import { DELIVERY_TIMEOUT_SECONDS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import type { Tone } from '../../components/tone-badge.js';
import { counted } from '../../lib/core/format.js';

/** The held work in words. A held message is also a held run, so only one of the two counts is shown. */
function heldText(runs: number, messages: number): string | undefined {
  if (messages > 0) return `${counted(messages, 'message')} held`;
  return runs > 0 ? `${counted(runs, 'run')} held` : undefined;
}

/**
 * `3 practices, 12 messages held`; for an incident that is over, the most held at any time.
 * @param name of the practice, if the incident affects only one
 */
export function scopeText(
  { practices, runs, messages, worstRuns, worstMessages }: IncidentScope,
  name: string | null = null,
): string {
  const held = heldOrWorst({ runs, messages, worstRuns, worstMessages });
  return [name ?? counted(practices, 'practice'), ...(held === undefined ? [] : [held])].join(', ');
}

type Held = Omit<IncidentScope, 'practices'>;

function heldOrWorst({ runs, messages, worstRuns, worstMessages }: Held): string | undefined {
  const worst = heldText(worstRuns, worstMessages);
  return heldText(runs, messages) ?? (worst === undefined ? undefined : `${worst} at the worst time`);
}

/** The work of one practice that is held. */
export const practiceText = (held: Held): string => heldOrWorst(held) ?? 'Nothing held';

export const SEVERITY_OPTIONS: readonly { value: IncidentSeverity; label: string }[] = [
  { value: 'critical', label: 'Critical only' },
  { value: 'high', label: 'High and critical' },
  { value: 'medium', label: 'Medium and above' },
  { value: 'low', label: 'All incidents' },
];

export const severityText = (least: IncidentSeverity): string =>
  SEVERITY_OPTIONS.find(({ value }) => value === least)?.label ?? least;

const NOTICE_NAMES: Record<IncidentNoticeKind, string> = {
  opened: 'Incident opened',
  acknowledged: 'Incident acknowledged',
  resolved: 'Incident resolved',
  test: 'Test',
};

const PROBLEMS: Record<string, string> = {
  malformed: 'the address cannot be called',
  refused_address: 'the address is not on the public internet',
  plain_http: 'the address does not begin with https://',
  unresolved: 'the host name does not exist',
  timeout: `no response within ${DELIVERY_TIMEOUT_SECONDS} seconds`,
  unreachable: 'no response',
  no_secret: 'the secret cannot be read; remove the address and add it again',
  not_configured: 'email is not set up: RESEND_API_KEY or RESEND_FROM_ADDRESS is missing',
  unauthorized: 'the email account is refused',
  invalid_recipient: 'the email address is refused',
  rejected: 'the email is refused',
  rate_limited: 'the vendor is limiting requests',
};

/** The result of the latest notice, with its tone. */
export function deliveryText({ kind, status, responseStatus, problem }: IncidentDelivery): {
  text: string;
  label: string;
  tone: Tone;
} {
  const name = NOTICE_NAMES[kind];
  if (status === 'delivered') return { label: 'Delivered', tone: 'good', text: name };
  const why =
    problem === null
      ? `the server answered ${responseStatus ?? 'nothing'}`
      : (PROBLEMS[problem] ?? 'no response');
  return status === 'waiting'
    ? { label: 'Retrying', tone: 'warn', text: `${name}: ${why}` }
    : { label: 'Failed', tone: 'bad', text: `${name}: ${why}` };
}

export const kindText = ({ kind, secretLast4 }: Pick<IncidentContact, 'kind' | 'secretLast4'>): string =>
  kind === 'email' ? 'Email' : `Webhook, secret ends in ${secretLast4 ?? ''}`;
