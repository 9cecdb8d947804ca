/** The notices of an incident, their order, and when they are retried. Pure. */
import { counted } from '@praxis/contracts/core/words';
import type { IncidentNotice } from '@praxis/contracts/health/incident-contact';
import type { IncidentNoticeKind } from '@praxis/contracts/health/incident-contact.const';
import {
  INCIDENT_SEVERITIES,
  SERVICE_LABELS,
  type IncidentSeverity,
  type ServiceName,
} from '@praxis/contracts/health/service.const';

/** Seconds from one attempt to the next; the last one is made a little less than a day after the first. */
export const NOTICE_WAITS_SECONDS = [
  10,
  30,
  2 * 60,
  10 * 60,
  30 * 60,
  3_600,
  2 * 3_600,
  4 * 3_600,
  8 * 3_600,
  8 * 3_600,
] as const;

/** How long to wait after that many failed attempts, in seconds; undefined if no further attempt is made. */
export function noticeWaitSeconds(attempts: number): number | undefined {
  return NOTICE_WAITS_SECONDS[attempts - 1];
}

/** Whether an incident is severe enough for a contact. */
export function isSevereEnough(severity: IncidentSeverity, least: IncidentSeverity): boolean {
  return INCIDENT_SEVERITIES.indexOf(severity) <= INCIDENT_SEVERITIES.indexOf(least);
}

type Facts = IncidentNotice['data'];

/** The body of a webhook, as exact text: the same in every attempt. */
export function noticeBody(kind: IncidentNoticeKind, at: Date, data: Facts): string {
  return JSON.stringify({
    type: `incident.${kind}`,
    timestamp: at.toISOString(),
    data,
  } satisfies IncidentNotice);
}

/** The page of incidents for admins. `origin`: the address of the web app. */
export const incidentLink = (origin: string): string => `${origin}/admin?tab=health`;

/** A notice that names no incident, sent to test whether notices arrive. */
export function testNotice(at: Date, origin: string): string {
  return noticeBody('test', at, {
    incidentId: null,
    title: 'This is a test',
    service: 'test',
    incidentType: 'test',
    severity: 'low',
    startedAt: at.toISOString(),
    acknowledgedAt: null,
    resolvedAt: null,
    affected: null,
    link: incidentLink(origin),
  });
}

export interface NoticeMail {
  subject: string;
  text: string;
}

const SEVERITY_WORDS: Record<IncidentSeverity, string> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** The notice as an email. It is plain text, because it is read on telephones and pagers. */
export function noticeMail({ type, data }: IncidentNotice): NoticeMail {
  const { title, severity, startedAt, resolvedAt, acknowledgedAt } = data;
  switch (type) {
    case 'incident.test':
      return {
        subject: 'Test: incident notices arrive here',
        text: paragraphs('You or another admin sent this test. No incident is open because of it.', [], data),
      };
    case 'incident.opened':
      return {
        subject: `${SEVERITY_WORDS[severity]}: ${title}`,
        text: paragraphs(`${title}.`, [`Started: ${clock(startedAt)}`, ...affectedLines(data)], data),
      };
    case 'incident.acknowledged':
      return {
        subject: `Acknowledged: ${title}`,
        text: paragraphs(
          'Someone has seen this incident and takes care of it.',
          [`Acknowledged: ${clock(acknowledgedAt ?? startedAt)}`, ...affectedLines(data)],
          data,
        ),
      };
    case 'incident.resolved':
      return {
        subject: `Resolved: ${title}`,
        text: paragraphs(
          'The incident is over, and nothing is held back anymore.',
          [
            `Started: ${clock(startedAt)}`,
            `Resolved: ${clock(resolvedAt ?? startedAt)}`,
            ...affectedLines(data),
          ],
          data,
        ),
      };
  }
}

const WHY = 'You receive this because an admin added your address under Admin, Health, Notifications.';

function paragraphs(opening: string, lines: readonly string[], { link, service }: Facts): string {
  const name = SERVICE_LABELS[service as ServiceName] as string | undefined;
  const facts = [...(name === undefined ? [] : [`Service: ${name}`]), ...lines].join('\n');
  return [opening, facts, `See the incident: ${link}`, WHY].filter((part) => part !== '').join('\n\n');
}

function affectedLines({ affected }: Facts): string[] {
  if (!affected || affected.practices === 0) return [];
  const { practices, runs, messages } = affected;
  const held = heldWords({ runs, messages });
  return [
    `Affected: ${counted(practices, 'practice')}`,
    ...(held === undefined ? [] : [`Held back at the worst time: ${held}`]),
  ];
}

const clock = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  });

/**
 * The held work: `12 messages`, or the number of runs if no messages are held. A run whose message is held is not
 * counted a second time.
 */
export function heldWords({ runs, messages }: { runs: number; messages: number }): string | undefined {
  if (messages > 0) return counted(messages, 'message');
  return runs > 0 ? counted(runs, 'run') : undefined;
}
