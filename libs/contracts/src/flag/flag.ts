/** Feature flags, which the platform's admins switch for all tenants, a share of them, or one. */
import * as z from 'zod/mini';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import {
  FLAG_REASONS,
  MAX_FLAG_DESCRIPTION,
  MAX_FLAG_NAME,
  MAX_FLAG_TARGETS,
  MAX_PERCENT,
} from './flag.const.js';

export const FlagKey = requiredText({ label: 'Flag name', max: MAX_FLAG_NAME }).check(
  z.regex(
    /^(?:[a-z][a-z0-9_-]*)?$/,
    'Use lowercase letters, digits, hyphens and underscores; begin with a letter',
  ),
);
const description = possiblyEmptyText({ label: 'Description', max: MAX_FLAG_DESCRIPTION });
export const NO_TENANT_CHOSEN = 'Choose at least one tenant';
const isOn = (name: string): z.ZodMiniBoolean => z.boolean(`${name} must be true or false`);

/** A whole number from 0 to 100. */
export const percentOf = (label: string): z.ZodMiniNumber =>
  z
    .int(`${label}: enter a whole number`)
    .check(z.gte(0, `${label}: 0 to ${MAX_PERCENT}`), z.lte(MAX_PERCENT, `${label}: 0 to ${MAX_PERCENT}`));

/** The version that the admin has seen: the answer is 409 `stale` if the record has a different one by now. */
export const SeenVersion = z.int('version must be a whole number').check(z.gte(1, 'version is at least 1'));

const FlagTarget = z.strictObject({ tenantId: z.uuid(NO_TENANT_CHOSEN), isEnabled: isOn('isEnabled') });
export type FlagTarget = z.infer<typeof FlagTarget>;

const targets = z.array(FlagTarget).check(
  z.maxLength(MAX_FLAG_TARGETS, `A flag can name at most ${MAX_FLAG_TARGETS} tenants`),
  z.refine<FlagTarget[]>(
    (list) => new Set(list.map(({ tenantId }) => tenantId.toLowerCase())).size === list.length,
    'Name each tenant once',
  ),
);

/**
 * The tenants for which a flag is on. A killed flag is off for all. Otherwise a target decides for its tenant; for all
 * other tenants, a disabled flag is off, and an enabled flag is on for `rolloutPercent` of them, always the same ones.
 */
const rule = { description, isEnabled: isOn('isEnabled'), rolloutPercent: percentOf('Rollout'), targets };

/** `POST /v1/feature-flags` */
export const FeatureFlagCreate = z.strictObject({
  key: FlagKey,
  ...rule,
  targets: targets.check(z.minLength(1, NO_TENANT_CHOSEN)),
});
export type FeatureFlagCreate = z.infer<typeof FeatureFlagCreate>;

/** `PUT /v1/feature-flags/{id}`. A flag keeps its key. */
export const FeatureFlagChange = z.strictObject({ version: SeenVersion, ...rule });
export type FeatureFlagChange = z.infer<typeof FeatureFlagChange>;

/** `PUT /v1/feature-flags/{id}/kill-switch`: takes no version, because an emergency must not lose a race. */
export const FeatureFlagKillSwitch = z.strictObject({ isKilled: isOn('isKilled') });
export type FeatureFlagKillSwitch = z.infer<typeof FeatureFlagKillSwitch>;

/**
 * `PUT /v1/feature-flags/{id}/targets`: sets the flag for one tenant; null removes the tenant's own value, so that the
 * rollout decides.
 */
export const FeatureFlagTargetChange = z.strictObject({
  tenantId: z.uuid(NO_TENANT_CHOSEN),
  isEnabled: z.nullable(isOn('isEnabled')),
});
export type FeatureFlagTargetChange = z.infer<typeof FeatureFlagTargetChange>;

export const FeatureFlag = z.object({
  id: z.uuid(),
  key: z.string(),
  description: z.string(),
  isEnabled: z.boolean(),
  rolloutPercent: z.int(),
  isKilled: z.boolean(),
  version: z.int(),
  /** Tenants with their own value, sorted by name. */
  targets: z.array(z.object({ tenantId: z.uuid(), tenantName: z.string(), isEnabled: z.boolean() })),
  updatedAt: z.string(),
});
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/** `GET /v1/feature-flags`: all flags, sorted by key. */
export const FeatureFlagList = z.object({ ok: z.literal(true), items: z.array(FeatureFlag) });
export type FeatureFlagList = z.infer<typeof FeatureFlagList>;
export const FeatureFlagResult = z.object({ ok: z.literal(true), flag: FeatureFlag });
export type FeatureFlagResult = z.infer<typeof FeatureFlagResult>;

export const FlagEvaluationQuery = z.object({ tenantId: z.uuid('tenantId is an id') });
export type FlagEvaluationQuery = z.infer<typeof FlagEvaluationQuery>;

/** `GET /v1/feature-flags/evaluations`: the flags of a tenant as the API process that answers knows them now. */
export const FlagEvaluationList = z.object({
  ok: z.literal(true),
  items: z.array(z.object({ key: z.string(), value: z.boolean(), reason: z.enum(FLAG_REASONS) })),
});
export type FlagEvaluationList = z.infer<typeof FlagEvaluationList>;
