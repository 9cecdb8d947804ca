/** Labels and choices of the profile's fields. */
import { CALL_FLOWS, COMPANY_SIZES, CRM_TYPES, type Profile } from '@praxis/contracts/auth/profile';
import { DEFAULT_TIME_ZONE, TIME_ZONES } from '@praxis/contracts/core/time-zone.const';
import { phoneNumber } from '../../../lib/core/format.js';
import { INDUSTRY_NAMES, INDUSTRY_OPTIONS } from '../../../lib/core/industry-labels.js';

type Option = readonly [{ value: ''; label: string }, ...{ value: string; label: string }[]];
/** Adds an empty option, because every field may be left empty. */
const open = (options: readonly { value: string; label: string }[]): Option => [
  { value: '', label: 'Not given' },
  ...options,
];
const asThey = (values: readonly string[]): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: value }));
const CALL_FLOW_NAMES: Record<(typeof CALL_FLOWS)[number], string> = { ...INDUSTRY_NAMES, both: 'Both' };

export const OPTIONS = {
  industry: open(INDUSTRY_OPTIONS),
  companySize: open(asThey(COMPANY_SIZES)),
  timezone: open(TIME_ZONES.map(({ zone, label }) => ({ value: zone, label }))),
  crmType: open(asThey(CRM_TYPES)),
  preferredCallFlow: open(CALL_FLOWS.map((flow) => ({ value: flow, label: CALL_FLOW_NAMES[flow] }))),
} as const;

export type ProfileField = Exclude<keyof Profile, 'email' | 'updatedAt'>;

/** The ten fields in the order in which they are shown. */
export const PROFILE_FIELDS: readonly { name: ProfileField; label: string }[] = [
  { name: 'businessName', label: 'Business name' },
  { name: 'industry', label: 'Industry' },
  { name: 'website', label: 'Website' },
  { name: 'companySize', label: 'Company size' },
  { name: 'phone', label: 'Phone' },
  { name: 'timezone', label: 'Time zone' },
  { name: 'serviceAreaCity', label: 'Service area: city' },
  { name: 'serviceAreaState', label: 'Service area: state' },
  { name: 'crmType', label: 'CRM' },
  { name: 'preferredCallFlow', label: 'Preferred call flow' },
];

/** The displayed value of a field; null if it is empty. */
export function shownValue(profile: Profile, name: ProfileField): string | null {
  const value = profile[name];
  if (value === null) return null;
  if (name === 'phone') return phoneNumber(value);
  if (name in OPTIONS) {
    const options: readonly { value: string; label: string }[] = OPTIONS[name as keyof typeof OPTIONS];
    return options.find((option) => option.value === value)?.label ?? value;
  }
  return value;
}

export type ProfileValues = Record<ProfileField, string>;

/**
 * The stored profile as form values: absent values are empty, except the time zone of a profile that was never saved.
 */
export function formValues(profile: Profile): ProfileValues {
  const values = Object.fromEntries(PROFILE_FIELDS.map(({ name }) => [name, profile[name] ?? '']));
  const isNew = profile.updatedAt === null;
  return { ...values, ...(isNew ? { timezone: DEFAULT_TIME_ZONE } : {}) } as ProfileValues;
}
