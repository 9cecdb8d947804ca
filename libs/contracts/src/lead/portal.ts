/** The client portal's leads: always masked, the last thirty days (specification 2, sections 2 and 9). */
import * as z from 'zod/mini';
import { LeadStatus } from './lead.js';
import { pageFields } from '../core/paging.js';

export const PortalLeadQuery = z.object(pageFields);
export type PortalLeadQuery = z.infer<typeof PortalLeadQuery>;

/** A lead as clients see it. Name, address and number are masked for every caller. */
export const PortalLead = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Type of case, or of interest. */
  matter: z.nullable(z.string()),
  status: LeadStatus,
  createdAt: z.string(),
  /** Start of the latest appointment, if there is one. */
  appointmentAt: z.nullable(z.string()),
});
export type PortalLead = z.infer<typeof PortalLead>;

/** `GET /v1/portal/leads`, newest first. `timeZone` is the tenant's, for dates. */
export const PortalLeadList = z.object({
  ok: z.literal(true),
  items: z.array(PortalLead),
  nextCursor: z.nullable(z.string()),
  timeZone: z.string(),
});
export type PortalLeadList = z.infer<typeof PortalLeadList>;
