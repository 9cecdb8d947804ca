/** Values and limits of the key vault (specification 2, sections 3, 5 and 9). Zod-free. */

export const KEY_TYPES = ['api', 'webhook', 'oauth', 'database'] as const;
export type KeyType = (typeof KEY_TYPES)[number];
export const KEY_PERMISSIONS = ['read', 'write', 'admin'] as const;
export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

/** Services for which the platform itself has keys. */
export const SERVICE_KEY_SERVICES = [
  'elevenlabs',
  'twilio',
  'openai',
  'resend',
  'hubspot',
  'stripe',
] as const;
export type ServiceKeyService = (typeof SERVICE_KEY_SERVICES)[number];
export const KEY_SERVICE_LABELS: Record<ServiceKeyService, string> = {
  elevenlabs: 'ElevenLabs',
  twilio: 'Twilio',
  openai: 'OpenAI',
  resend: 'Resend',
  hubspot: 'HubSpot',
  stripe: 'Stripe',
};
/** The name of a service key that was given none. */
export const DEFAULT_KEY_NAME = 'api_key';

/** Vendors that a practice may have its own account with. */
export const PRACTICE_VENDORS = ['twilio', 'resend', 'openai', 'elevenlabs', 'hubspot'] as const;
export type PracticeVendor = (typeof PRACTICE_VENDORS)[number];

/** The purposes of a practice's keys: a vendor whose account is one key, or a secret of the practice. */
export const STORABLE_SERVICES = ['openai', 'elevenlabs', 'hubspot', 'other'] as const;
export type StorableService = (typeof STORABLE_SERVICES)[number];

export const ACCESS_EVENT_TYPES = [
  'api_key_created',
  'api_key_accessed',
  'api_key_rotated',
  'api_key_revoked',
] as const;
export type AccessEventType = (typeof ACCESS_EVENT_TYPES)[number];

/**
 * The state of a replaced key: watched while the old key can still be restored; kept; the old key was restored; another
 * key has replaced it.
 */
export const ROTATION_STATES = ['watching', 'kept', 'returned', 'replaced'] as const;
export type RotationState = (typeof ROTATION_STATES)[number];

/** How a key gets a new value: a person enters it, Praxis generates it, or it is changed on its own settings page. */
export const ROTATION_WAYS = ['value', 'generated', 'elsewhere'] as const;
export type RotationWay = (typeof ROTATION_WAYS)[number];

export const MAX_KEY_VALUE = 4_096;
export const MAX_KEY_NAME = 80;
export const MAX_KEYS_PER_PRACTICE = 500;
export const MAX_LOCAL_KEYS = 50;
/** Maximum number of entries of the access log that are shown. */
export const ACCESS_LOG_ENTRIES = 100;
/** Hours during which the old key can be restored. */
export const ROTATION_OVERLAP_HOURS = 24;
/** Days before the expiry of a key on which people are notified; 0 is the day on which it expires. */
export const EXPIRY_WARNING_DAYS = [30, 14, 7, 1, 0] as const;
/** Days of past use that are considered when the page shows what would break without a key. */
export const USE_DAYS = 30;
export const MAX_ROTATION_DAYS = 730;

/** A shown key: a fixed number of dots, so that the length is not shown, and the last four characters. */
export const KEY_MASK = '••••••••';
/** Length from which four characters of a key do not help guess the others. */
export const HINTED_LENGTH = 20;
export const HINT_CHARACTERS = 4;

/** The item in which older releases kept keys in the browser. */
export const LOCAL_KEYS_ITEM = 'saved_api_keys';
