/** `POST /v1/functions/admin-key-vault` (specification 2, section 7): a practice's keys, and the platform's service keys. */
import * as z from 'zod/mini';
import { optionalText, possiblyEmptyText, requiredText, textChecks } from '../core/text.js';
import {
  ACCESS_EVENT_TYPES,
  DEFAULT_KEY_NAME,
  KEY_PERMISSIONS,
  KEY_TYPES,
  MAX_KEY_NAME,
  MAX_KEY_VALUE,
  MAX_LOCAL_KEYS,
  MAX_ROTATION_DAYS,
  ROTATION_STATES,
  ROTATION_WAYS,
  SERVICE_KEY_SERVICES,
  STORABLE_SERVICES,
} from './vault.const.js';
import { keyFormatProblem } from './key-format.js';

const MAX_USER_ID = 100;
const MAX_REASON = 200;
const MAX_SERVICE_NAME = 40;

const KeyName = requiredText({ label: 'Key name', max: MAX_KEY_NAME });
/** Spaces pasted before or after a key are not part of it, so they are trimmed. */
const KeyValue = requiredText({ label: 'Key value', max: MAX_KEY_VALUE });
const TenantId = z.uuid('Choose a tenant');
const KeyId = z.uuid('Choose a key');
/** A day, or an instant. */
const ExpiresAt = z.optional(
  z.nullable(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Enter a date for the end of the key'),
  ),
);
const RotateDays = z.optional(
  z.nullable(
    z
      .int('Enter a whole number of days')
      .check(
        z.gte(1, 'Rotation: 1 day at least'),
        z.lte(MAX_ROTATION_DAYS, `Rotation: ${MAX_ROTATION_DAYS} days at most`),
      ),
  ),
);
/** Ignored: the acting user is the one who is signed in. */
const userId = optionalText({ label: 'userId', max: MAX_USER_ID });
const Service = z.enum(SERVICE_KEY_SERVICES, 'The vault does not store keys for this service');
const ServiceKeyName = z._default(KeyName, DEFAULT_KEY_NAME);

export const KeyData = z
  .strictObject({
    key_name: KeyName,
    key_type: z._default(z.enum(KEY_TYPES, 'Choose a type'), 'api'),
    key_value: KeyValue,
    /** Its purpose. The key of a vendor is used from then on. */
    service: z._default(z.enum(STORABLE_SERVICES, 'Choose a service'), 'other'),
    expires_at: ExpiresAt,
    permissions: z._default(
      z.array(z.enum(KEY_PERMISSIONS, 'Choose permissions')).check(z.maxLength(KEY_PERMISSIONS.length)),
      ['read'],
    ),
    rotate_days: RotateDays,
  })
  .check(
    z.check(({ value, issues }) => {
      const message = keyFormatProblem(value.service, value.key_value);
      if (message !== undefined)
        issues.push({ code: 'custom', message, path: ['key_value'], input: value.key_value });
    }),
  );
export type KeyData = z.infer<typeof KeyData>;

/** A key of the platform at a service. */
export const ServiceKeyDraft = z.strictObject({
  service: Service,
  key_name: ServiceKeyName,
  key_value: KeyValue,
});
export type ServiceKeyDraft = z.infer<typeof ServiceKeyDraft>;

export const LocalKeys = z
  .array(
    z.strictObject({
      service: requiredText({ label: 'Service', max: MAX_SERVICE_NAME }),
      key_name: ServiceKeyName,
      key_value: z
        .string('Key value must be text')
        .check(...textChecks({ label: 'Key value', max: MAX_KEY_VALUE })),
    }),
  )
  .check(z.maxLength(MAX_LOCAL_KEYS, `At most ${MAX_LOCAL_KEYS} keys`));
export type LocalKeys = z.infer<typeof LocalKeys>;

export const KeyVaultRequest = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('list_keys'), tenantId: TenantId }),
    z.strictObject({ action: z.literal('get_access_logs'), tenantId: TenantId, keyId: z.optional(KeyId) }),
    z.strictObject({ action: z.literal('store_key'), tenantId: TenantId, keyData: KeyData, userId }),
    z.strictObject({
      action: z.literal('rotate_key'),
      tenantId: TenantId,
      keyId: KeyId,
      keyData: z.strictObject({
        /** Empty for a secret that Praxis generates. */
        new_key_value: z.optional(possiblyEmptyText({ label: 'New key value', max: MAX_KEY_VALUE })),
        expires_at: ExpiresAt,
      }),
      userId,
    }),
    z.strictObject({
      action: z.literal('revoke_key'),
      tenantId: TenantId,
      keyId: KeyId,
      keyData: z._default(z.strictObject({ reason: optionalText({ label: 'Reason', max: MAX_REASON }) }), {}),
      userId,
    }),
    z.strictObject({ action: z.literal('preview_revoke'), tenantId: TenantId, keyId: KeyId }),
    z.strictObject({ action: z.literal('show_renewed_key'), tenantId: TenantId, keyId: KeyId }),
    z.strictObject({ action: z.literal('test_key'), tenantId: TenantId, keyId: KeyId }),
    z.strictObject({ action: z.literal('get_settings'), tenantId: TenantId }),
    z.strictObject({
      action: z.literal('save_settings'),
      tenantId: TenantId,
      settings: z.strictObject({
        auto_rotation: z.boolean('auto_rotation must be true or false'),
        access_notifications: z.boolean('access_notifications must be true or false'),
      }),
    }),
    z.strictObject({
      action: z.literal('schedule_rotation'),
      tenantId: TenantId,
      keyId: KeyId,
      rotate_days: RotateDays,
    }),
    z.strictObject({ action: z.literal('list_service_keys') }),
    z.strictObject({ action: z.literal('store_service_key'), ...ServiceKeyDraft.shape }),
    z.strictObject({ action: z.literal('get_service_key'), service: Service, key_name: ServiceKeyName }),
    z.strictObject({ action: z.literal('delete_service_key'), service: Service, key_name: ServiceKeyName }),
    z.strictObject({ action: z.literal('test_service_key'), service: Service, key_name: ServiceKeyName }),
    z.strictObject({ action: z.literal('get_service_key_logs') }),
    z.strictObject({ action: z.literal('migrate_from_local'), local_keys: LocalKeys }),
  ],
  'This is no action of admin-key-vault',
);
export type KeyVaultRequest = z.infer<typeof KeyVaultRequest>;
export type KeyVaultAction = KeyVaultRequest['action'];

/** Actions that change or show a key: they need a recent sign-in. */
export const STEP_UP_ACTIONS: readonly KeyVaultAction[] = [
  ...([
    'store_key',
    'rotate_key',
    'revoke_key',
    'show_renewed_key',
    'save_settings',
    'schedule_rotation',
  ] as const),
  ...(['store_service_key', 'get_service_key', 'delete_service_key', 'migrate_from_local'] as const),
];

/** A key as it may be shown: never its value. */
export const VaultKey = z.object({
  id: z.uuid(),
  service: z.string(),
  key_name: z.string(),
  key_type: z.enum(KEY_TYPES),
  key_prefix: z.string(),
  key_value_masked: z.string(),
  expires_at: z.nullable(z.string()),
  permissions: z.array(z.enum(KEY_PERMISSIONS)),
  is_active: z.boolean(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Days after which the key should be replaced, and the date of the next replacement. */
  rotate_days: z.nullable(z.int()),
  rotation_due_at: z.nullable(z.string()),
  /** Its latest replacement. */
  rotation: z.nullable(
    z.object({ state: z.enum(ROTATION_STATES), overlap_until: z.string(), failure: z.nullable(z.string()) }),
  ),
  rotation_way: z.enum(ROTATION_WAYS),
  can_test: z.boolean(),
  /** The secret was renewed by its schedule, and its new value can be shown once. */
  can_show: z.boolean(),
});
export type VaultKey = z.infer<typeof VaultKey>;

export const VaultLog = z.object({
  id: z.string(),
  event_type: z.enum(ACCESS_EVENT_TYPES),
  success: z.boolean(),
  created_at: z.string(),
  key_name: z.string(),
  /** The person who did it; null if a run did it. */
  user_id: z.nullable(z.uuid()),
  /** Their email address. */
  user: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  run_id: z.nullable(z.string()),
  workflow_id: z.nullable(z.string()),
  activity: z.nullable(z.string()),
});
export type VaultLog = z.infer<typeof VaultLog>;

/** The uses of a key that would break without it. */
export const KeyUse = z.object({
  /** Uses in the past days, by reason. */
  uses: z.array(z.object({ reason: z.string(), count: z.int(), runs: z.int(), last_at: z.string() })),
  /** Work under way that needs the key. */
  waiting: z.array(z.object({ what: z.string(), count: z.int() })),
});
export type KeyUse = z.infer<typeof KeyUse>;

export const ServiceKey = z.object({
  service: z.enum(SERVICE_KEY_SERVICES),
  key_name: z.string(),
  key_value_masked: z.string(),
  is_active: z.boolean(),
  last_accessed_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type ServiceKey = z.infer<typeof ServiceKey>;

export const VaultSettings = z.object({ auto_rotation: z.boolean(), access_notifications: z.boolean() });
export type VaultSettings = z.infer<typeof VaultSettings>;

export const KeyVaultResult = z.object({
  ok: z.literal(true),
  keys: z.optional(z.array(z.union([VaultKey, ServiceKey]))),
  key: z.optional(VaultKey),
  logs: z.optional(z.array(VaultLog)),
  use: z.optional(KeyUse),
  settings: z.optional(VaultSettings),
  /** Value returned by `get_service_key`, and, once, for a secret that Praxis generated. */
  key_value: z.optional(z.string()),
  /** For a test: the vendor's answer. */
  message: z.optional(z.string()),
  migrated_count: z.optional(z.int()),
  errors: z.optional(z.array(z.string())),
});
export type KeyVaultResult = z.infer<typeof KeyVaultResult>;
