/**
 * A valid body for each writing route of the page Templates: feature flags, A/B tests, message templates. Ids of tenants that do not exist
 * are refused as unknown.
 */
import { randomUUID } from 'node:crypto';
import type { Fields } from './factories.js';
import { TEMPLATE_BODIES } from './template-bodies.js';

const RULE = { description: 'For the test', isEnabled: true, rolloutPercent: 0 };
const target = (): Fields => ({ tenantId: randomUUID(), isEnabled: true });

export const FLAG_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/feature-flags': () => ({ key: `flag-${randomUUID()}`, ...RULE, targets: [target()] }),
  'put /v1/feature-flags/{id}': () => ({ version: 1, ...RULE, targets: [target()] }),
  'put /v1/feature-flags/{id}/kill-switch': () => ({ isKilled: false }),
  'put /v1/feature-flags/{id}/targets': target,
  'delete /v1/feature-flags/{id}': () => undefined,
  'post /v1/ab-tests': () => ({
    name: 'Shorter',
    templateId: 'missed-call-text-back',
    stepId: 'text_back',
    body: 'You called. How can we help?',
    trafficSplit: 50,
    goal: 'reply',
  }),
  'post /v1/ab-tests/{id}/start': () => undefined,
  'post /v1/ab-tests/{id}/stop': () => undefined,
  'delete /v1/ab-tests/{id}': () => undefined,
  ...TEMPLATE_BODIES,
};
