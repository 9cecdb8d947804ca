/** The practice's facts for clients: how to reach it, where it is, when it is open, and which languages it speaks. */
import * as z from 'zod/mini';
import { ZoneName } from '../appointment/appointment.js';
import { WorkingHours } from '../appointment/scheduling.js';
import { Phone } from '../contact/contact.js';
import { possiblyEmptyText } from '../core/text.js';
import { LANGUAGES } from '../language/language.const.js';
import { PublicFact } from '../practice-fact/practice-fact.js';

/** Label and maximum length, in characters, of each line of the address. */
const ADDRESS = {
  street: { label: 'Street', max: 120 },
  city: { label: 'City', max: 80 },
  state: { label: 'State', max: 2 },
  postalCode: { label: 'ZIP code', max: 10 },
} as const;
type AddressPart = keyof typeof ADDRESS;
const ADDRESS_PARTS = Object.keys(ADDRESS) as AddressPart[];

const State = z.union([z.literal(''), z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/))], {
  error: 'State must be two letters, like MI',
});
const PostalCode = z.union([z.literal(''), z.string().check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/))], {
  error: 'ZIP code must be five digits, like 48226',
});

const fields = {
  /** Empty if no phone number is to be shown. */
  phone: z.union([z.literal(''), Phone], {
    // Reports the field's own message instead of the union's generic one.
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  }),
  street: possiblyEmptyText(ADDRESS.street),
  city: possiblyEmptyText(ADDRESS.city),
  state: State,
  postalCode: PostalCode,
  /** The practice's own zone, in which its days begin and its opening hours are stated. */
  timeZone: ZoneName,
  languages: z
    .array(z.enum(LANGUAGES, 'Choose English or Spanish'))
    .check(z.minLength(1, 'Choose at least one language'), z.maxLength(LANGUAGES.length)),
};

/** A partly entered address must be completed. */
function missingPart(facts: Record<AddressPart, string>): AddressPart | undefined {
  const missing = ADDRESS_PARTS.filter((part) => facts[part] === '');
  return missing.length === ADDRESS_PARTS.length ? undefined : missing[0];
}

const wholeAddress = z.superRefine<Record<AddressPart, string>>((facts, context) => {
  const part = missingPart(facts);
  if (part) {
    const message = `${ADDRESS[part].label} is required for a complete address`;
    context.addIssue({ code: 'custom', path: [part], message });
  }
});

/** `PUT /v1/settings/practice`, owners only: all facts, so that the saved state equals what the screen shows. */
export const PracticeFacts = z.strictObject(fields).check(wholeAddress);
export type PracticeFacts = z.infer<typeof PracticeFacts>;

/** The facts that the practice's own record keeps; phone and time zone have other sources. */
export const StoredPractice = z.omit(z.object(fields), { phone: true, timeZone: true }).check(wholeAddress);
export type StoredPractice = z.infer<typeof StoredPractice>;

/**
 * `GET|PUT /v1/settings/practice`. `hours` follow from the working hours of the practice's hosts and are changed there
 * (`/v1/providers`).
 */
export const PracticeResult = z.object({
  ok: z.literal(true),
  practice: z.object(fields),
  hours: z.array(WorkingHours),
});
export type PracticeResult = z.infer<typeof PracticeResult>;

/** A practice's data on client pages. */
export const PublicPractice = z.object({
  phone: z.nullable(z.string()),
  /** The address on one line. */
  address: z.nullable(z.string()),
  timeZone: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  hours: z.array(WorkingHours),
  /** The owner's texts. Those about hours, address or languages replace the derived ones. */
  facts: z.array(PublicFact),
});
export type PublicPractice = z.infer<typeof PublicPractice>;
