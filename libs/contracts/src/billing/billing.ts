/** Subscription, billing cycles and invoices of a practice (specification 2, section 3, "Billing cycle"). Cents; times are ISO 8601. */
import * as z from 'zod/mini';
import { ChosenTier } from '../checkout/checkout.js';
import { listOf, pageFields } from '../core/paging.js';
import { TIERS } from './package.const.js';
import { RESOURCE_TYPES } from '../usage/usage.const.js';
import {
  CYCLE_STATUSES,
  INVOICE_LINE_KINDS,
  INVOICE_STATUSES,
  SUBSCRIPTION_STATUSES,
} from './billing.const.js';

/** The total of a cycle is base plus usage plus overage. */
export const BillingCycle = z.object({
  id: z.uuid(),
  user_id: z.nullable(z.string()),
  stripe_subscription_id: z.nullable(z.string()),
  tier: z.enum(TIERS),
  period_start: z.string(),
  period_end: z.string(),
  status: z.enum(CYCLE_STATUSES),
  total_usage_cost_cents: z.int(),
  base_subscription_cents: z.int(),
  overage_charges_cents: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type BillingCycle = z.infer<typeof BillingCycle>;

/** `GET /v1/billing-cycles`, the newest first. */
export const BillingCycleQuery = z.object({ ...pageFields });
export type BillingCycleQuery = z.infer<typeof BillingCycleQuery>;
export const BillingCycleList = listOf(BillingCycle);
export type BillingCycleList = z.infer<typeof BillingCycleList>;

export const InvoiceLine = z.object({
  kind: z.enum(INVOICE_LINE_KINDS),
  description: z.string(),
  /** The cycle whose usage events it charges; null for a line without events. */
  cycleId: z.nullable(z.uuid()),
  resource: z.nullable(z.enum(RESOURCE_TYPES)),
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

export const Invoice = z.object({
  id: z.uuid(),
  /** The vendor's id. */
  vendorId: z.string(),
  status: z.enum(INVOICE_STATUSES),
  currency: z.string(),
  /** The sum of its lines, before discounts and taxes. */
  subtotalCents: z.int(),
  /** After discounts and taxes; negative where it is a credit. */
  totalCents: z.int(),
  /** The amount that is or was due, after earlier credit and credit notes are deducted. */
  dueCents: z.int(),
  paidCents: z.int(),
  /** The amount that was refunded after the payment. */
  refundedCents: z.int(),
  /** How often its payment was tried. */
  attempts: z.int(),
  issuedAt: z.string(),
  paidAt: z.nullable(z.string()),
  lines: z.array(InvoiceLine),
});
export type Invoice = z.infer<typeof Invoice>;

/** `GET /v1/invoices`, the newest first. */
export const InvoiceQuery = z.object({ ...pageFields });
export type InvoiceQuery = z.infer<typeof InvoiceQuery>;
export const InvoiceList = listOf(Invoice);
export type InvoiceList = z.infer<typeof InvoiceList>;

export const Subscription = z.object({
  id: z.uuid(),
  tier: z.enum(TIERS),
  /** The plan that was chosen for the next cycle, and when that begins; null where it is the same. */
  planChange: z.nullable(z.object({ tier: z.enum(TIERS), at: z.string() })),
  /** What the next month costs. */
  monthlyCents: z.int(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  trialEndsAt: z.nullable(z.string()),
  /** True if the subscription ends with the current cycle. */
  cancelAtPeriodEnd: z.boolean(),
  /** When the subscription became past due; null if no payment is missing. */
  pastDueSince: z.nullable(z.string()),
  /** When the subscription will be suspended if nothing is paid. */
  suspendsAt: z.nullable(z.string()),
  spendLimitCents: z.nullable(z.int()),
});
export type Subscription = z.infer<typeof Subscription>;

/** `GET /v1/subscription`; null for a practice that has none. */
export const SubscriptionResult = z.object({ ok: z.literal(true), subscription: z.nullable(Subscription) });
export type SubscriptionResult = z.infer<typeof SubscriptionResult>;

/** `POST /v1/functions/sync-billing-cycle` and `customer-portal`. */
export const EmptyRequest = z.strictObject({});
export type EmptyRequest = z.infer<typeof EmptyRequest>;
export const SyncBillingResult = z.object({ ok: z.literal(true), synced_subscriptions: z.int() });
export type SyncBillingResult = z.infer<typeof SyncBillingResult>;
export const PortalResult = z.object({ ok: z.literal(true), url: z.string() });
export type PortalResult = z.infer<typeof PortalResult>;

/** `POST /v1/plan-change/preview`, and `POST /v1/subscription/renewal`: the plan that an owner wants. */
export const PlanChangeQuestion = z.strictObject({ tier: ChosenTier });
export type PlanChangeQuestion = z.infer<typeof PlanChangeQuestion>;

/**
 * The cost of a change. A larger plan counts immediately: `creditCents` for the rest of the old plan's time and `chargeCents` for the same
 * time of the new one come with the next invoice. A smaller plan, and any in a trial, begins with the next cycle: both are 0.
 * `prorationAt` is the moment that it was calculated for, `beginsAt` the one from which the plan counts.
 */
export const PlanChangePreview = z.object({
  tier: z.enum(TIERS),
  prorationAt: z.string(),
  beginsAt: z.string(),
  creditCents: z.int(),
  chargeCents: z.int(),
  /** Charge less credit. */
  amountCents: z.int(),
  /** The monthly cost from then on. */
  monthlyCents: z.int(),
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;
export const PlanChangePreviewResult = z.object({ ok: z.literal(true), preview: PlanChangePreview });
export type PlanChangePreviewResult = z.infer<typeof PlanChangePreviewResult>;

/** `POST /v1/plan-change`: repeats the preview, so that no other amount is charged than was shown. */
export const PlanChange = z.strictObject({
  tier: ChosenTier,
  prorationAt: z.iso.datetime({
    offset: true,
    error: 'prorationAt is the moment that the preview was made for',
  }),
  amountCents: z.int('amountCents is what the preview said'),
});
export type PlanChange = z.infer<typeof PlanChange>;

/** An event of the topic `billing:<tenant>`: usage, subscription or invoices have changed. */
export const BillingChange = z.object({ changed: z.literal(true) });
export type BillingChange = z.infer<typeof BillingChange>;
