/** Telephone calls over HTTP: calling a lead, and a tenant's phone settings. */
import * as z from 'zod/mini';
import { Phone } from '../contact/contact.js';
import { PHONE_STATUSES, VOICEMAIL_CHOICES } from './phone.const.js';
import { Uuid } from '../journey/session.js';

/**
 * `POST /v1/leads/{id}/calls`: the AI receptionist calls the lead. Requests with the same `Idempotency-Key`
 * place one call.
 */
export const LeadCallRequest = z.strictObject({});
export type LeadCallRequest = z.infer<typeof LeadCallRequest>;

export const LeadCallResult = z.object({
  ok: z.literal(true),
  call: z.object({ id: Uuid, status: z.enum(PHONE_STATUSES) }),
});
export type LeadCallResult = z.infer<typeof LeadCallResult>;

const MAX_CAP_CENTS = 1_000_000;

const Handover = z._default(z.union([z.literal(''), Phone], 'Enter a phone number like (313) 555-0142'), '');
const settingsFields = {
  /** Number to which callers who ask for a person are transferred; empty disables transfers. */
  handoverNumber: Handover,
  voicemail: z.enum(VOICEMAIL_CHOICES, 'voicemail must be message or hang_up'),
  /** Limit on the cost of outbound calls in a calendar month (UTC), in cents; 0 allows none. */
  monthlyCapCents: z
    .int({
      error: ({ input }) =>
        Number.isNaN(input) ? 'Enter a limit, or 0 for no outbound calls' : 'Enter whole cents',
    })
    .check(
      z.gte(0, 'The limit cannot be below zero'),
      z.lte(MAX_CAP_CENTS, 'The limit can be at most $10,000'),
    ),
};

/** `PUT /v1/settings/phone` */
export const PhoneSettingsUpdate = z.strictObject(settingsFields);
export type PhoneSettingsUpdate = z.infer<typeof PhoneSettingsUpdate>;

export const PhoneSettings = z.object({
  ...settingsFields,
  /** Spent and reserved this month, in cents. */
  spentCents: z.int(),
  /** The webhook URL that the vendor requests when the tenant's number is called. */
  voiceUrl: z.string(),
});
export type PhoneSettings = z.infer<typeof PhoneSettings>;
export const PhoneSettingsResult = z.object({ ok: z.literal(true), settings: PhoneSettings });
export type PhoneSettingsResult = z.infer<typeof PhoneSettingsResult>;
