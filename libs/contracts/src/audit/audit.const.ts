/** Kinds of audit entries. Zod-free, so that the server's queries and the page share them. */

/** Categories by the first noun of the action; actions in `UNMASKING_ACTIONS` are `unmasking` whatever their noun. */
export const AUDIT_NOUNS = {
  sign_in: [
    'session',
    'password',
    'factor',
    'passkey',
    'recovery_code',
    'recovery_codes',
    'second_factor',
    'link',
    'account',
    'access',
    'mail',
    'demo_passcode',
  ],
  rights: ['team', 'invitation', 'tenant', 'profile', 'support_access', 'support_session', 'handover'],
  keys: ['secret', 'api_key', 'service_key', 'webhook_endpoint'],
  people: [
    'lead',
    'leads',
    'contact',
    'call',
    'appointment',
    'conversation',
    'conflict_party',
    'suppression',
    'task',
    'consent',
    'callback',
  ],
  exports: ['export', 'import', 'person_proof', 'audit_log', 'sample_data'],
  settings: [
    'settings',
    'brand',
    'scheduling',
    'calendar',
    'lead_stage',
    'notification',
    'reply_template',
    'practice_fact',
    'phone_settings',
  ],
  automation: ['automation', 'campaign', 'work_order', 'work_plan', 'webhook', 'webhook_delivery'],
  billing: ['subscription', 'usage', 'quota', 'onboarding', 'checkout', 'billing'],
  platform: [
    'feature_flag',
    'ab_test',
    'message_template',
    'template_copy',
    'template_operation',
    'alert_rule',
    'incident',
    'incident_contact',
    'provider_breaker',
    'api_error',
  ],
} as const satisfies Record<Exclude<AuditCategory, 'unmasking'>, readonly string[]>;

/** A person saw personal data unmasked. */
export const UNMASKING_ACTIONS = [
  'lead.revealed',
  'call.revealed',
  'lead.unmasked',
  'call.unmasked',
  'mail.unmasked',
  'lead.seen',
  'call.seen',
  'export.requested_unmasked',
  'lead.consent_exported',
  'person_proof.requested',
] as const;

export const AUDIT_CATEGORIES = [
  'sign_in',
  'rights',
  'keys',
  'unmasking',
  'people',
  'exports',
  'settings',
  'automation',
  'billing',
  'platform',
] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];

export const AUDIT_FORMATS = ['csv', 'json'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** Maximum number of entries in one file; the newest entries are kept. */
export const MAX_AUDIT_FILE_ENTRIES = 50_000;
/** How often new entries are sealed, in seconds. */
export const AUDIT_SEAL_SECONDS = 60;
