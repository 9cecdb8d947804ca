/**
 * Setting up a practice that has paid: its owner's answers, and the work plan that follows from them (specification 2,
 * sections 2, 3 and 5; specification 1, section 2, "Work plan page").
 */
import * as z from 'zod/mini';
import { ZoneName } from '../appointment/appointment.js';
import { CALL_FLOWS, COMPANY_SIZES, CRM_TYPES } from '../auth/profile.js';
import { CheckoutId, ChosenTier } from '../checkout/checkout.js';
import { Email, Phone } from '../contact/contact.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { pageFields, listOf } from '../core/paging.js';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import { ModeSchema } from '../journey/session.js';
import { WebAddress } from '../tenant/brand.js';
import { PlanLine } from './work-plan.js';
import { ONBOARDING_MAX, ONBOARDING_STATUSES } from './onboarding.const.js';

const chosen = <const T extends readonly string[]>(values: T, error: string) =>
  z._default(z.union([z.literal(''), z.enum(values, error)], error), '');

const answers = {
  businessName: requiredText({ label: 'Business name', max: ONBOARDING_MAX.businessName }),
  industry: z.enum(INDUSTRIES, 'Choose Law or Real Estate'),
  contactName: requiredText({ label: 'Contact name', max: ONBOARDING_MAX.contactName }),
  email: Email,
  phone: Phone,
  website: z._default(WebAddress, ''),
  companySize: chosen(COMPANY_SIZES, 'Choose a company size'),
  timezone: ZoneName,
  serviceAreaCity: z._default(possiblyEmptyText({ label: 'City', max: ONBOARDING_MAX.city }), ''),
  serviceAreaState: z._default(possiblyEmptyText({ label: 'State', max: ONBOARDING_MAX.state }), ''),
  crmType: chosen(CRM_TYPES, 'Choose a CRM'),
  preferredCallFlow: chosen(CALL_FLOWS, 'Choose a call flow'),
  notes: z._default(possiblyEmptyText({ label: 'Notes', max: ONBOARDING_MAX.notes, lines: 'many' }), ''),
};

/** The answers of the form. An empty text means that the question was not answered. */
export const OnboardingAnswers = z.strictObject(answers);
export type OnboardingAnswers = z.infer<typeof OnboardingAnswers>;

/** `POST /v1/onboarding` and `POST /v1/functions/onboarding-submit`: the answers, for a checkout that was paid. */
export const OnboardingSubmit = z.strictObject({
  sessionId: CheckoutId,
  tier: ChosenTier,
  // Every request of the product API carries it.
  mode: z.optional(ModeSchema),
  ...answers,
});
export type OnboardingSubmit = z.infer<typeof OnboardingSubmit>;

export const OnboardingSubmitResult = z.object({
  ok: z.literal(true),
  onboardingId: z.uuid(),
  message: z.string(),
});
export type OnboardingSubmitResult = z.infer<typeof OnboardingSubmitResult>;

/** One onboarding as a list shows it. */
export const OnboardingItem = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  businessName: z.string(),
  industry: z.enum(INDUSTRIES),
  tier: ChosenTier,
  status: z.enum(ONBOARDING_STATUSES),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type OnboardingItem = z.infer<typeof OnboardingItem>;

/** `GET /v1/onboardings`, newest first: those of the acting tenant; for an admin with `scope=all`, those of every tenant. */
export const OnboardingList = listOf(OnboardingItem);
export type OnboardingList = z.infer<typeof OnboardingList>;
export const OnboardingQuery = z.object({
  ...pageFields,
  scope: z._default(z.enum(['tenant', 'all'], 'scope is tenant or all'), 'tenant'),
});
export type OnboardingQuery = z.infer<typeof OnboardingQuery>;

/** An onboarding with its work plan. Times are ISO 8601. */
export const Onboarding = z.object({
  ...OnboardingItem.shape,
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Simple markup: headings, lists, bold, italic, paragraphs. Null while it is prepared. */
  buildPlan: z.nullable(z.string()),
  buildPlanGeneratedAt: z.nullable(z.string()),
  planLines: z.array(PlanLine),
  approvedAt: z.nullable(z.string()),
});
export type Onboarding = z.infer<typeof Onboarding>;

/** `GET /v1/onboardings/{id}`. */
export const OnboardingResult = z.object({ ok: z.literal(true), onboarding: Onboarding });
export type OnboardingResult = z.infer<typeof OnboardingResult>;

/** `POST /v1/onboardings/by-link/read` and `…/approve`: the secret of the link in the practice's mail. */
export const OnboardingLink = z.strictObject({
  token: z
    .string('token is required')
    .check(z.regex(/^[A-Za-z0-9_-]{64}$/, 'This link is incomplete. Copy the whole link from your email.')),
});
export type OnboardingLink = z.infer<typeof OnboardingLink>;
