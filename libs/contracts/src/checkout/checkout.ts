/** Buying a package: a checkout at the payment vendor, and its result (specification 1, sections 2 and 9). */
import * as z from 'zod/mini';
import { Email } from '../contact/contact.js';
import { textChecks } from '../core/text.js';
import { TIERS } from '../billing/package.const.js';

export const ChosenTier = z.enum(TIERS, 'Choose starter, growth or enterprise');

/** `POST /v1/functions/simple-stripe-checkout`. */
export const CheckoutStartRequest = z.strictObject({ tier: ChosenTier, email: Email });
export type CheckoutStartRequest = z.infer<typeof CheckoutStartRequest>;

/** `url`: the vendor's page, where the package is paid. */
export const CheckoutStartResult = z.object({ ok: z.literal(true), url: z.string() });
export type CheckoutStartResult = z.infer<typeof CheckoutStartResult>;

/**
 * The vendor's id of a checkout, as its page returns it. Anyone who knows it may set up what it has paid for, and learns
 * nothing else from it.
 */
export const CheckoutId = z
  .string('session_id is required')
  .check(z.regex(/^cs_[A-Za-z0-9_]{10,200}$/, 'This is not the id of a checkout'));

export const CHECKOUT_STATUSES = ['open', 'paid', 'expired'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** `GET /v1/checkouts/{checkoutId}`. It does not say who bought. */
export const CheckoutResult = z.object({
  ok: z.literal(true),
  checkout: z.object({
    sessionId: z.string(),
    tier: ChosenTier,
    status: z.enum(CHECKOUT_STATUSES),
    /** The purchase has been set up: a second onboarding is refused. */
    isOnboarded: z.boolean(),
  }),
});
export type CheckoutResult = z.infer<typeof CheckoutResult>;

/** `GET /v1/sim/checkouts/{checkoutId}`: what the simulated vendor's page shows. Cents. */
export const SimCheckoutResult = z.object({
  ok: z.literal(true),
  checkout: z.object({
    sessionId: z.string(),
    tier: ChosenTier,
    email: z.string(),
    status: z.enum(CHECKOUT_STATUSES),
    /** Items not due today are charged later. */
    lines: z.array(z.object({ label: z.string(), amountCents: z.int(), isDueToday: z.boolean() })),
    /** Total of what is due today. */
    totalCents: z.int(),
    /** The page after leaving without paying. */
    cancelUrl: z.string(),
  }),
});
export type SimCheckoutResult = z.infer<typeof SimCheckoutResult>;

const digits = (label: string, pattern: RegExp, hint: string): z.ZodMiniString<string> =>
  z.string(`${label} is required`).check(z.trim(), ...textChecks({ label, max: 30 }), z.regex(pattern, hint));

/** `POST /v1/sim/checkouts/{checkoutId}/payment`: a test card. Nothing of it is stored. */
export const SimPayment = z.strictObject({
  cardNumber: digits('Card number', /^(?:\d[ ]?){15,19}$/, 'Enter the 16 digits of a test card'),
  expiry: digits('Expiry date', /^(?:0[1-9]|1[0-2]) ?\/ ?\d{2}$/, 'Enter month and year, like 12/30'),
  cvc: digits('Security code', /^\d{3,4}$/, 'Enter 3 or 4 digits'),
});
export type SimPayment = z.infer<typeof SimPayment>;

/** `url`: where the vendor's page leads after payment. */
export const SimPaymentResult = z.object({ ok: z.literal(true), url: z.string() });
export type SimPaymentResult = z.infer<typeof SimPaymentResult>;
