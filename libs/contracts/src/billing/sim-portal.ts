/** The customer portal of the simulated payment vendor: a subscription, its card and its invoices. Cents; times are ISO 8601. */
import * as z from 'zod/mini';
import { CARD_KINDS } from '../checkout/checkout.const.js';
import { TIERS } from './package.const.js';
import { INVOICE_STATUSES, SUBSCRIPTION_STATUSES } from './billing.const.js';

/** The secret in a portal's address. It opens one customer's portal for an hour. */
export const PortalToken = z
  .string()
  .check(z.regex(/^[0-9a-f]{40}[\w-]{22}$/, 'This is not the address of a portal'));

/** `GET /v1/sim/portals/{token}`. */
export const SimPortalResult = z.object({
  ok: z.literal(true),
  portal: z.object({
    tier: z.enum(TIERS),
    status: z.enum(SUBSCRIPTION_STATUSES),
    /** How the card on file behaves. */
    card: z.enum(CARD_KINDS),
    isTrial: z.boolean(),
    periodEnd: z.string(),
    cancelAtPeriodEnd: z.boolean(),
    /** Newest first. */
    invoices: z.array(
      z.object({
        id: z.string(),
        status: z.enum(INVOICE_STATUSES),
        issuedAt: z.string(),
        totalCents: z.int(),
        /** How often its payment was tried. */
        attempts: z.int(),
        lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
      }),
    ),
    /** The page to which it leads back. */
    returnUrl: z.string(),
  }),
});
export type SimPortalResult = z.infer<typeof SimPortalResult>;
export type SimPortal = SimPortalResult['portal'];

/** `POST /v1/sim/portals/{token}`; answers like the GET. `pay` tries every open invoice at once. */
export const SimPortalAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('change-card'),
    card: z.enum(CARD_KINDS, 'Choose one of the test cards'),
  }),
  z.strictObject({ action: z.literal('cancel') }),
  z.strictObject({ action: z.literal('resume') }),
  z.strictObject({ action: z.literal('pay') }),
]);
export type SimPortalAction = z.infer<typeof SimPortalAction>;
