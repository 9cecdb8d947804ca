/** The health of services, and their incidents. Visitors get states without causes: `errorCode`, counts and practices are null. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { requiredText } from '../core/text.js';
import {
  INCIDENT_EVENT_KINDS,
  INCIDENT_SEVERITIES,
  INCIDENT_STATUSES,
  SERVICES,
  SERVICE_STATUSES,
} from './service.const.js';

/** Health of one service. The uptime is a percentage of the checks in the past seven days. */
export const ServiceHealth = z.object({
  id: z.uuid(),
  service: z.enum(SERVICES),
  status: z.enum(SERVICE_STATUSES),
  responseTimeMs: z.nullable(z.int()),
  errorCode: z.nullable(z.string()),
  uptimePercentage: z.nullable(z.number()),
  consecutiveFailures: z.nullable(z.int()),
  /** The service that caused the failure. */
  blamedOn: z.nullable(z.enum(SERVICES)),
  updatedAt: z.string(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;

/** `GET /v1/service-health-checks`: the services that were checked, in the order of `SERVICES`, and failed requests of 24 hours. */
export const ServiceHealthList = z.extend(listOf(ServiceHealth), { recentErrors: z.int() });
export type ServiceHealthList = z.infer<typeof ServiceHealthList>;

/**
 * The number of practices that an incident has affected and the amount of their work that it holds back, now and at the
 * worst time.
 */
export const IncidentScope = z.object({
  practices: z.int(),
  runs: z.int(),
  messages: z.int(),
  worstRuns: z.int(),
  worstMessages: z.int(),
});
export type IncidentScope = z.infer<typeof IncidentScope>;

export const ServiceIncident = z.object({
  id: z.uuid(),
  /** Null for the whole platform. */
  tenantId: z.nullable(z.uuid()),
  tenantName: z.nullable(z.string()),
  title: z.string(),
  service: z.string(),
  incidentType: z.string(),
  severity: z.enum(INCIDENT_SEVERITIES),
  status: z.enum(INCIDENT_STATUSES),
  startedAt: z.string(),
  resolvedAt: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  /** Null for callers who are not admins, and while the database does not answer. */
  scope: z.nullable(IncidentScope),
});
export type ServiceIncident = z.infer<typeof ServiceIncident>;

/** `GET /v1/service-incidents`, the newest first. */
export const IncidentQuery = z.object({ ...pageFields, status: z.optional(z.enum(['open', 'resolved'])) });
export type IncidentQuery = z.infer<typeof IncidentQuery>;
/** `openCount`: the number of open incidents, including those on other pages. */
export const ServiceIncidentList = z.extend(listOf(ServiceIncident), { openCount: z.int() });
export type ServiceIncidentList = z.infer<typeof ServiceIncidentList>;

/**
 * The event `health` of the live topic `health:platform`: the health of services has changed, so that pages load it
 * again.
 */
export const HealthChange = z.object({ changed: z.literal(true) });
export type HealthChange = z.infer<typeof HealthChange>;

/** `POST /v1/functions/health-monitor`: checks the services, or the alert rules that are on. */
export const HealthMonitorRequest = z.object({
  action: z.enum(['health_check', 'alert_check'], 'action must be health_check or alert_check'),
});
export type HealthMonitorRequest = z.infer<typeof HealthMonitorRequest>;
export const HealthCheckResult = z.object({ ok: z.literal(true), results: z.array(ServiceHealth) });
export type HealthCheckResult = z.infer<typeof HealthCheckResult>;
/** `alertsTriggered`: the number of checked rules that have an open incident now. */
export const AlertCheckResult = z.object({
  ok: z.literal(true),
  alertsChecked: z.int(),
  alertsTriggered: z.int(),
});
export type AlertCheckResult = z.infer<typeof AlertCheckResult>;
export const HealthMonitorResult = z.union([HealthCheckResult, AlertCheckResult]);
export type HealthMonitorResult = z.infer<typeof HealthMonitorResult>;

/** A line of an incident's timeline. */
export const IncidentEvent = z.object({
  id: z.uuid(),
  kind: z.enum(INCIDENT_EVENT_KINDS),
  text: z.string(),
  /** The person who did it; null for the platform itself. */
  by: z.nullable(z.string()),
  at: z.string(),
});
export type IncidentEvent = z.infer<typeof IncidentEvent>;

/** A practice that an incident has affected. */
export const IncidentPractice = z.extend(z.omit(IncidentScope, { practices: true }), {
  tenantId: z.uuid(),
  name: z.string(),
});
export type IncidentPractice = z.infer<typeof IncidentPractice>;

/**
 * `GET /v1/service-incidents/{id}`. `practices`: the practices with the most work held back, at most 100; `scope`
 * counts all.
 */
export const IncidentDetail = z.object({
  ok: z.literal(true),
  incident: ServiceIncident,
  practices: z.array(IncidentPractice),
  events: z.array(IncidentEvent),
});
export type IncidentDetail = z.infer<typeof IncidentDetail>;

const MAX_NOTE = 1_000;

/** `PATCH /v1/service-incidents/{id}`: acknowledges an incident, or adds a note. */
export const IncidentUpdate = z.object({
  acknowledged: z.optional(z.literal(true)),
  note: z.optional(requiredText({ label: 'Note', max: MAX_NOTE, lines: 'many' })),
});
export type IncidentUpdate = z.infer<typeof IncidentUpdate>;
