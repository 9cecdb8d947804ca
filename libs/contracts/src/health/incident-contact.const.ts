/** Kinds of contacts that are notified of incidents. */

export const INCIDENT_CONTACT_KINDS = ['email', 'webhook'] as const;
export type IncidentContactKind = (typeof INCIDENT_CONTACT_KINDS)[number];

/** The notices of an incident, each sent once and in this order. `test` is sent with a button. */
export const INCIDENT_NOTICE_KINDS = ['opened', 'acknowledged', 'resolved', 'test'] as const;
export type IncidentNoticeKind = (typeof INCIDENT_NOTICE_KINDS)[number];

export const INCIDENT_NOTICE_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type IncidentNoticeStatus = (typeof INCIDENT_NOTICE_STATUSES)[number];

/** Maximum number of contacts. Each contact adds to the number of notices that an incident sends. */
export const MAX_INCIDENT_CONTACTS = 20;
