/** Options of the onboarding form, and labels for its states. */
import { CALL_FLOWS, COMPANY_SIZES, CRM_TYPES } from '@praxis/contracts/auth/profile';
import type { OnboardingStatus } from '@praxis/contracts/onboarding/onboarding.const';
import type { PlanReason } from '@praxis/contracts/onboarding/work-plan';
import type { Tone } from '../../components/tone-badge.js';
import { INDUSTRY_NAMES } from '../../lib/core/industry-labels.js';

const optional = (values: readonly string[], names: Record<string, string> = {}) => [
  { value: '', label: 'Choose…' },
  ...values.map((value) => ({ value, label: names[value] ?? value })),
];

export const COMPANY_SIZE_OPTIONS = optional(COMPANY_SIZES);
export const CRM_OPTIONS = optional(CRM_TYPES, { FollowUpBoss: 'Follow Up Boss' });
export const CALL_FLOW_OPTIONS = optional(CALL_FLOWS, { ...INDUSTRY_NAMES, both: 'Both' });

export const ONBOARDING_STATUS: Record<OnboardingStatus, { label: string; tone: Tone }> = {
  preparing: { label: 'Being prepared', tone: 'info' },
  planned: { label: 'Waiting for approval', tone: 'warn' },
  approved: { label: 'Approved', tone: 'good' },
};

export const PLAN_REASON_LABELS: Record<PlanReason, string> = {
  industry: 'your industry',
  companySize: 'your company size',
  timezone: 'your time zone',
  serviceAreaCity: 'your service area',
  crmType: 'your CRM',
  preferredCallFlow: 'your call flow',
  notes: 'your notes',
  tier: 'your package',
};
