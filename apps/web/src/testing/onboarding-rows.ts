/** A checkout and an onboarding as the API returns them. */
import type { CheckoutResult } from '@praxis/contracts/checkout/checkout';
import type { Onboarding } from '@praxis/contracts/onboarding/onboarding';
import { TENANT } from './render-app.js';

export const CHECKOUT_ID = 'cs_sim_0123456789abcdef';

export const checkoutResult = (changes: Partial<CheckoutResult['checkout']> = {}): CheckoutResult => ({
  ok: true,
  checkout: { sessionId: CHECKOUT_ID, tier: 'growth', status: 'paid', isOnboarded: false, ...changes },
});

export const PLAN_ID = '33333333-3333-4333-8333-333333333333';

export const onboardingOf = (changes: Partial<Onboarding> = {}): Onboarding => ({
  id: PLAN_ID,
  tenantId: TENANT.id,
  businessName: 'Cole & Partners',
  industry: 'law',
  tier: 'growth',
  status: 'planned',
  createdAt: '2026-11-02T14:00:00.000Z',
  contactName: 'Ada Cole',
  email: 'ada@cole.example',
  phone: '(313) 555-0142',
  buildPlan:
    '# Implementation plan for Cole & Partners\n## Automations\n### Conflict hold\n- Needs: **email**',
  buildPlanGeneratedAt: '2026-11-02T14:00:05.000Z',
  planLines: [{ templateId: 'conflict-hold', reason: 'notes', why: 'You have many matters.' }],
  approvedAt: null,
  ...changes,
});
