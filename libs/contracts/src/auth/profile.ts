/** A customer's profile: ten fields, none required (specification 2, sections 2, 3, 5 and 9). */
import * as z from 'zod/mini';
import { MAX_PERSON_NAME } from './role.const.js';
import { Phone } from '../contact/contact.js';
import { INDUSTRIES } from '../core/industry.const.js';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import { TIME_ZONE_NAMES } from '../core/time-zone.const.js';

export const COMPANY_SIZES = ['1-5', '6-20', '21-50', '51-100', '100+'] as const;
export const CRM_TYPES = ['Clio', 'HubSpot', 'FollowUpBoss', 'Salesforce', 'Other', 'None'] as const;
export const CALL_FLOWS = ['law', 'realestate', 'both'] as const;

const Website = possiblyEmptyText({ label: 'Website', max: 200 }).check(
  z.url({ protocol: /^https?$/, error: 'Website must be an address like https://example.com' }),
);

/** A field that can be cleared: missing, null and '' all mean "not given". */
function clearable<S extends z.ZodMiniType<string | null>>(
  schema: S,
): z.ZodMiniDefault<z.ZodMiniType<z.output<S> | null>> {
  const given = z.union([z.literal(''), z.nullable(schema)], {
    // Reports the field's own message instead of the union's generic one.
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  });
  const emptied = z.transform((value: z.output<S> | '' | null) => (value === '' ? null : value));
  // The generic form of this type cannot be expressed in TypeScript.
  return z._default(z.pipe(given, emptied as never), null as never);
}

const fields = {
  businessName: clearable(requiredText({ label: 'Business name', max: 120 })),
  industry: clearable(z.enum(INDUSTRIES, 'Industry must be Law or Real Estate')),
  website: clearable(Website),
  companySize: clearable(z.enum(COMPANY_SIZES, 'Choose a company size')),
  phone: clearable(Phone),
  timezone: clearable(z.enum(TIME_ZONE_NAMES, 'Choose a time zone')),
  serviceAreaCity: clearable(requiredText({ label: 'City', max: 120 })),
  serviceAreaState: clearable(requiredText({ label: 'State', max: 60 })),
  crmType: clearable(z.enum(CRM_TYPES, 'Choose a CRM')),
  preferredCallFlow: clearable(z.enum(CALL_FLOWS, 'Choose a call flow')),
};

/** `GET|PUT /v1/profiles/me/name`: what the team calls a person. Empty or null: their address is shown instead. */
export const PersonName = z.strictObject({
  name: clearable(requiredText({ label: 'Name', max: MAX_PERSON_NAME })),
});
export type PersonName = z.infer<typeof PersonName>;
export const PersonNameResult = z.object({ ok: z.literal(true), name: z.nullable(z.string()) });
export type PersonNameResult = z.infer<typeof PersonNameResult>;

/** `PUT /v1/profiles/me`: the whole profile; a missing field is cleared. */
export const ProfileUpdate = z.strictObject(fields);
export type ProfileUpdate = z.infer<typeof ProfileUpdate>;

/** The stored profile with the account's email, which is shown but cannot be changed here. */
export const Profile = z.object({
  email: z.string(),
  businessName: z.nullable(z.string()),
  industry: z.nullable(z.enum(INDUSTRIES)),
  website: z.nullable(z.string()),
  companySize: z.nullable(z.enum(COMPANY_SIZES)),
  phone: z.nullable(z.string()),
  timezone: z.nullable(z.enum(TIME_ZONE_NAMES)),
  serviceAreaCity: z.nullable(z.string()),
  serviceAreaState: z.nullable(z.string()),
  crmType: z.nullable(z.enum(CRM_TYPES)),
  preferredCallFlow: z.nullable(z.enum(CALL_FLOWS)),
  updatedAt: z.nullable(z.string()),
});
export type Profile = z.infer<typeof Profile>;
export const ProfileResult = z.object({ ok: z.literal(true), profile: Profile });
export type ProfileResult = z.infer<typeof ProfileResult>;
