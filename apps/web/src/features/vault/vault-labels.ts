/** Labels for the key vault. */
import type { VaultKey, VaultLog } from '@praxis/contracts/vault/vault';
import {
  EXPIRY_WARNING_DAYS,
  type AccessEventType,
  type KeyPermission,
  type KeyType,
  type RotationState,
  type StorableService,
} from '@praxis/contracts/vault/vault.const';
import type { Tone } from '../../components/tone-badge.js';
import { counted } from '../../lib/core/format.js';

export const TYPE_LABELS: Record<KeyType, string> = {
  api: 'API',
  webhook: 'Webhook',
  oauth: 'OAuth',
  database: 'Database',
};
export const PERMISSION_LABELS: Record<KeyPermission, string> = {
  read: 'Read',
  write: 'Write',
  admin: 'Admin',
};
export const STORABLE_LABELS: Record<StorableService, string> = {
  other: 'The practice’s own use',
  openai: 'OpenAI, for the AI receptionist',
  elevenlabs: 'ElevenLabs, for its voice',
  hubspot: 'HubSpot, for leads',
};
export const EVENT_LABELS: Record<AccessEventType, string> = {
  api_key_created: 'Stored',
  api_key_accessed: 'Opened',
  api_key_rotated: 'Rotated',
  api_key_revoked: 'Revoked',
};
const ROTATION_LABELS: Record<RotationState, string | undefined> = {
  watching: 'New value on trial',
  returned: 'New value refused, previous value restored',
  kept: undefined,
  replaced: undefined,
};

const DAY_MS = 86_400_000;
const FIRST_WARNING_DAYS = Math.max(...EXPIRY_WARNING_DAYS);

export type KeyState = { tone: Tone; label: string };

/** The state of a key in words, including that it has expired or expires soon. */
export function stateOf(key: VaultKey, now: number): KeyState {
  if (!key.is_active) return { tone: 'neutral', label: 'Revoked' };
  const end = key.expires_at === null ? undefined : Date.parse(key.expires_at);
  if (end !== undefined && end <= now) return { tone: 'bad', label: 'Expired' };
  const due = key.rotation_due_at === null ? undefined : Date.parse(key.rotation_due_at);
  if (due !== undefined && due <= now) return { tone: 'warn', label: 'Rotation due' };
  if (end !== undefined && end - now <= FIRST_WARNING_DAYS * DAY_MS) {
    const days = Math.ceil((end - now) / DAY_MS);
    return { tone: 'warn', label: `Expires in ${counted(days, 'day')}` };
  }
  return { tone: 'good', label: 'Active' };
}

/** The result of the key's latest replacement, while it is relevant. */
export function rotationOf({ rotation }: VaultKey): string | undefined {
  return rotation ? ROTATION_LABELS[rotation.state] : undefined;
}

/** The reason for an access in words; reasons are machine words such as `message.send`. */
export function reasonInWords({ reason, activity }: Pick<VaultLog, 'reason' | 'activity'>): string {
  const words = reason?.replaceAll(/[._]/g, ' ') ?? '';
  return activity === null ? words : `${words} (${activity})`;
}
