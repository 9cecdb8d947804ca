/** The contacts notified of incidents: email addresses and webhooks that the platform's admins choose. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';
import {
  INCIDENT_CONTACT_KINDS,
  INCIDENT_NOTICE_KINDS,
  INCIDENT_NOTICE_STATUSES,
} from './incident-contact.const.js';
import { INCIDENT_SEVERITIES } from './service.const.js';

const chosen = {
  /** The lowest severity of which the contact is notified. */
  minSeverity: z.enum(INCIDENT_SEVERITIES, `minSeverity must be one of ${INCIDENT_SEVERITIES.join(', ')}`),
  /** Whether a notice is also sent when an incident is acknowledged. */
  onAcknowledged: z.boolean('onAcknowledged must be true or false'),
};

/** `POST /v1/incident-contacts` */
export const IncidentContactAdd = z
  .strictObject({
    kind: z.enum(INCIDENT_CONTACT_KINDS, `kind must be one of ${INCIDENT_CONTACT_KINDS.join(', ')}`),
    address: requiredText({ label: 'Address', max: 500 }),
    ...chosen,
  })
  .check(
    z.refine(({ kind, address }) => kind !== 'email' || z.email().safeParse(address).success, {
      path: ['address'],
      error: 'Address must be like ops@example.com',
    }),
    z.refine(
      ({ kind, address }) => kind !== 'webhook' || z.url({ protocol: /^https?$/ }).safeParse(address).success,
      { path: ['address'], error: 'Address must be like https://example.com/hooks' },
    ),
  );
export type IncidentContactAdd = z.infer<typeof IncidentContactAdd>;

/** `PATCH /v1/incident-contacts/{id}` */
export const IncidentContactChange = z.strictObject(chosen);
export type IncidentContactChange = z.infer<typeof IncidentContactChange>;

/** The latest attempt to notify a contact. Of a receiver's answer, only the status is kept. */
export const IncidentDelivery = z.object({
  kind: z.enum(INCIDENT_NOTICE_KINDS),
  /** `waiting`: the attempt failed, and is repeated. */
  status: z.enum(INCIDENT_NOTICE_STATUSES),
  responseStatus: z.nullable(z.int()),
  /** Praxis's own word for why there was no response, or why an email was not accepted. */
  problem: z.nullable(z.string()),
  at: z.string(),
});
export type IncidentDelivery = z.infer<typeof IncidentDelivery>;

export const IncidentContact = z.object({
  id: z.uuid(),
  kind: z.enum(INCIDENT_CONTACT_KINDS),
  address: z.string(),
  ...chosen,
  /** The last characters of a webhook's secret; null for an email address. */
  secretLast4: z.nullable(z.string()),
  lastDelivery: z.nullable(IncidentDelivery),
  createdAt: z.string(),
});
export type IncidentContact = z.infer<typeof IncidentContact>;

/** `GET /v1/incident-contacts`, the oldest first. There are few, so the list has one page. */
export const IncidentContactList = z.object({
  ok: z.literal(true),
  items: z.array(IncidentContact),
  nextCursor: z.null(),
});
export type IncidentContactList = z.infer<typeof IncidentContactList>;

export const IncidentContactResult = z.object({ ok: z.literal(true), contact: IncidentContact });
export type IncidentContactResult = z.infer<typeof IncidentContactResult>;

/** The answer to adding one: the only time that a webhook's secret is shown. */
export const IncidentContactAdded = z.object({
  ok: z.literal(true),
  contact: IncidentContact,
  /** `whsec_` and base64 (Standard Webhooks); null for an email address. */
  secret: z.nullable(z.string()),
});
export type IncidentContactAdded = z.infer<typeof IncidentContactAdded>;

/**
 * The body of a webhook about an incident. It contains only counts and the product's own words, and nothing about
 * people.
 */
export const IncidentNotice = z.object({
  type: z.enum(INCIDENT_NOTICE_KINDS.map((kind) => `incident.${kind}` as const)),
  /** When it happened. */
  timestamp: z.string(),
  data: z.object({
    /** The same in every notice of one incident; null in a test. */
    incidentId: z.nullable(z.uuid()),
    title: z.string(),
    service: z.string(),
    incidentType: z.string(),
    severity: z.enum(INCIDENT_SEVERITIES),
    startedAt: z.string(),
    acknowledgedAt: z.nullable(z.string()),
    resolvedAt: z.nullable(z.string()),
    /** Its effects so far, at the worst time; null if unknown. */
    affected: z.nullable(z.object({ practices: z.int(), runs: z.int(), messages: z.int() })),
    /** The page that shows it. */
    link: z.string(),
  }),
});
export type IncidentNotice = z.infer<typeof IncidentNotice>;
