/** A practice's onboarding answers, for tests of its work plan. */
import type { PlanRequest } from '@praxis/domain/onboarding/work-plan-check';

export const PLAN_REQUEST: PlanRequest = {
  answers: {
    businessName: 'Cole & Partners',
    industry: 'law',
    contactName: 'Ada Cole',
    email: 'ada@cole.example',
    phone: '+13135550142',
    website: '',
    companySize: '',
    timezone: 'America/Detroit',
    serviceAreaCity: 'Detroit',
    serviceAreaState: 'MI',
    crmType: '',
    preferredCallFlow: '',
    notes: '',
  },
  tier: 'growth',
};

/** A line of a proposal for it. */
export const PLAN_LINE = {
  templateId: 'conflict-hold',
  reason: 'industry',
  why: 'You have *many* matters.',
} as const;
