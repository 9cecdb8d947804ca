/** The body of an outbound webhook, as docs/webhook-delivery.md documents it for receivers. */
import * as z from 'zod/mini';
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from './webhook-delivery.const.js';

/** A person's request, unmasked: the owner chose to send it. */
export const WebhookLead = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  industry: z.string(),
  caseType: z.nullable(z.string()),
  leadType: z.nullable(z.string()),
  area: z.nullable(z.string()),
  budget: z.nullable(z.string()),
  timeline: z.nullable(z.string()),
  /** `en` or `es`: the language in which the person is written to. */
  language: z.nullable(z.string()),
  details: z.nullable(z.string()),
  urgency: z.nullable(z.string()),
  status: z.string(),
  /** The name of the stage in the tenant's own pipeline. */
  stage: z.nullable(z.string()),
  score: z.int(),
  engagementLevel: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  /** The id of the team member whom the lead is assigned to. */
  assignedTo: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WebhookLead = z.infer<typeof WebhookLead>;

export const WebhookAppointment = z.object({
  id: z.string(),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  location: z.string(),
  host: z.nullable(z.string()),
  status: z.string(),
});
export type WebhookAppointment = z.infer<typeof WebhookAppointment>;

export const WebhookMessage = z.object({
  type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
  /** When the change happened. */
  timestamp: z.string(),
  /**
   * The larger number is later among events of one record. Deliveries may arrive in any order: ignore an event with a
   * smaller number than the last one of the same record.
   */
  sequence: z.int(),
  data: z.object({
    tenantId: z.string(),
    leadId: z.optional(z.string()),
    /** The lead as it was at the first attempt; absent once it is deleted. */
    lead: z.optional(WebhookLead),
    appointment: z.optional(WebhookAppointment),
    /** For `lead.status_changed`: the previous status. */
    previousStatus: z.optional(z.string()),
    /** For `lead.status_changed`: the new status. */
    status: z.optional(z.string()),
    /** For `appointment.rescheduled`: the previous start. */
    previousStart: z.optional(z.string()),
  }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
