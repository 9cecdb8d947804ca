/** Example bodies of requests about feature flags. */
import { EXAMPLE_ID, RequestExample } from '../core/request-example.js';
import { FeatureFlagChange, FeatureFlagCreate, FeatureFlagTargetChange } from './flag.js';

const description = 'Pilot with one tenant';
const targets = [{ tenantId: EXAMPLE_ID, isEnabled: true }];

export const FLAG_EXAMPLES = [
  new RequestExample(FeatureFlagCreate, {
    key: 'no-show-offer',
    description,
    isEnabled: true,
    rolloutPercent: 25,
    targets,
  }),
  new RequestExample(FeatureFlagChange, {
    version: 1,
    description,
    isEnabled: true,
    rolloutPercent: 50,
    targets,
  }),
  new RequestExample(FeatureFlagTargetChange, { tenantId: EXAMPLE_ID, isEnabled: false }),
];
