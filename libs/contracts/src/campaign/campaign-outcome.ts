/** Results of a campaign (specification 2, section 3, "Campaign analytics"). */
import * as z from 'zod/mini';
import { CHANNELS } from '../message/message.const.js';
import { Uuid } from '../journey/session.js';

const figures = {
  messagesSent: z.int(),
  messagesDelivered: z.int(),
  messagesFailed: z.int(),
  /** Held back because the recipient opted out or cannot receive them. */
  messagesBlocked: z.int(),
  responses: z.int(),
  /** Appointments booked after a message of the campaign. */
  conversions: z.int(),
  optOuts: z.int(),
  totalCostCents: z.int(),
};
export const CampaignFigures = z.object(figures);
export type CampaignFigures = z.infer<typeof CampaignFigures>;
/**
 * `GET /v1/campaigns/{id}/analytics`. Replies, bookings and opt-outs are attributed to the last message
 * before them.
 */
export const CampaignAnalytics = z.object({
  ok: z.literal(true),
  campaignId: Uuid,
  totals: CampaignFigures,
  steps: z.array(
    z.object({
      ...figures,
      stepOrder: z.int(),
      name: z.string(),
      channel: z.enum(CHANNELS),
      variants: z.array(z.object({ ...figures, key: z.string() })),
    }),
  ),
  /** Figures by day in the tenant's time zone, oldest first. */
  days: z.array(z.object({ ...figures, date: z.string() })),
  /** Number of contacts in each state. */
  contacts: z.object({
    active: z.int(),
    completed: z.int(),
    replied: z.int(),
    booked: z.int(),
    optedOut: z.int(),
    cancelled: z.int(),
  }),
});
export type CampaignAnalytics = z.infer<typeof CampaignAnalytics>;

/**
 * The event of the topic `campaigns` of `GET /v1/live`: a campaign of the tenant has changed, and open
 * screens load it again.
 */
export const CampaignChange = z.object({ changed: z.literal(true) });
export type CampaignChange = z.infer<typeof CampaignChange>;
