/** A practice's keys for admins: active ones, and those that were revoked. */
import {
  KEY_MASK,
  type KeyType,
  type KeyPermission,
  type RotationWay,
  PRACTICE_VENDORS,
  type PracticeVendor,
} from '@praxis/contracts/vault/vault.const';
import type { VaultKey } from '@praxis/contracts/vault/vault';
import type { TenantTransaction } from '../core/database.js';
import { empty, rawSql, sql } from '../core/sql.js';
import type { VaultService } from './secret-value.js';

/** Maximum number of revoked keys that are listed. */
const LISTED_REVOKED = 50;

interface KeyRow {
  id: string;
  service: string;
  keyName: string | null;
  keyType: KeyType;
  hint: string;
  permissions: KeyPermission[];
  expiresAt: Date | null;
  isActive: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  rotateDays: number | null;
  rotatedAt: Date;
  /** The host of a calendar, or the address of an endpoint. */
  place: string | null;
  rotation: VaultKey['rotation'];
  isUnseen: boolean;
}

/** The keys of the acting practice, active ones first, by their names. */
export async function listKeys(tx: TenantTransaction): Promise<VaultKey[]> {
  const rows = await readKeys(tx, undefined);
  return rows
    .map(toKey)
    .sort(
      (left, right) =>
        Number(right.is_active) - Number(left.is_active) || left.key_name.localeCompare(right.key_name),
    );
}

/** One active key; undefined if the practice has none with that id. */
export async function findKey(tx: TenantTransaction, id: string): Promise<VaultKey | undefined> {
  const [row] = await readKeys(tx, id);
  return row?.isActive ? toKey(row) : undefined;
}

async function readKeys(tx: TenantTransaction, id: string | undefined): Promise<KeyRow[]> {
  const only = id === undefined ? empty : sql`and s.id = ${id}`;
  return await tx.query<KeyRow>`
    with active as (
      select s.id, s.service, s.key_name, s.key_type, s.hint, s.permissions, s.expires_at, true as is_active, s.created_at,
        s.last_used_at, s.rotate_days, s.updated_at, s.is_unseen
      from tenant_secrets s where s.tenant_id = ${tx.tenantId} and s.service not like 'webhook-former/%' ${only}
    ), revoked as (
      select s.id, s.service, s.key_name, s.key_type, s.hint, s.permissions, s.expires_at, false as is_active, s.created_at,
        s.last_used_at, null::int as rotate_days, s.revoked_at as updated_at, false as is_unseen
      from revoked_keys s where s.tenant_id = ${tx.tenantId} and s.service not like 'webhook-former/%' ${only}
      order by s.revoked_at desc limit ${rawSql(LISTED_REVOKED)}
    )
    select k.id, k.service, k.key_name as "keyName", k.key_type as "keyType", k.hint, k.permissions, k.expires_at as "expiresAt",
      k.is_active as "isActive", k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.rotate_days as "rotateDays",
      k.updated_at as "rotatedAt", coalesce(p.name, e.url) as place, r.rotation, k.is_unseen as "isUnseen"
    from (select * from active union all select * from revoked) k
    left join providers p on p.tenant_id = ${tx.tenantId} and k.service = 'calendar/' || p.id
    left join webhook_endpoints e on e.tenant_id = ${tx.tenantId} and k.service = 'webhook/' || e.id
    left join lateral (
      select jsonb_build_object('state', r.state, 'overlap_until', r.overlap_until, 'failure', r.failure) as rotation
      from key_rotations r where r.tenant_id = ${tx.tenantId} and r.secret_id = k.id order by r.started_at desc limit 1
    ) r on true`;
}

function toKey(row: KeyRow): VaultKey {
  const { id, service, rotateDays, rotatedAt, rotation } = row;
  return {
    id,
    service,
    key_name: nameOf(row),
    key_type: row.keyType,
    key_prefix: prefixOf(service),
    key_value_masked: `${KEY_MASK}${row.hint}`,
    expires_at: row.expiresAt?.toISOString() ?? null,
    permissions: row.permissions,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    rotate_days: rotateDays,
    rotation_due_at:
      rotateDays === null ? null : new Date(rotatedAt.getTime() + rotateDays * 86_400_000).toISOString(),
    rotation: rotation && { ...rotation, overlap_until: new Date(rotation.overlap_until).toISOString() },
    rotation_way: rotationWayOf(service),
    can_test: isTestable(service),
    can_show: row.isUnseen,
  };
}

const NAMES: Record<PracticeVendor, string> = {
  twilio: 'Twilio auth token',
  resend: 'Resend API key',
  openai: 'OpenAI API key',
  elevenlabs: 'ElevenLabs API key',
  hubspot: 'HubSpot access token',
};

/** A key's name: its given name, or else its purpose. */
export function nameOf({ service, keyName, place }: Pick<KeyRow, 'service' | 'keyName' | 'place'>): string {
  if (keyName !== null) return keyName;
  const [kind = '', rest = ''] = service.split('/');
  switch (kind) {
    case 'calendar':
      return place === null ? 'Calendar' : `Calendar of ${place}`;
    case 'webhook':
      return place === null ? 'Webhook signature' : `Webhook signature for ${place}`;
    case 'automation':
      return `Workflow secret ${rest}`;
    default:
      return isTestable(service) ? NAMES[service] : service;
  }
}

const PREFIXES: Partial<Record<string, string>> = { openai: 'sk-', resend: 're_' };

/** The beginning that all keys of a service share, so that it reveals nothing about this key. */
function prefixOf(service: string): string {
  return PREFIXES[service] ?? (/^(webhook|automation)\//.test(service) ? 'whsec_' : '');
}

/** Whether a key can be tested with a request to its vendor. */
export function isTestable(service: string): service is PracticeVendor {
  return PRACTICE_VENDORS.some((vendor) => vendor === service);
}

/** How a key gets a new value. */
export function rotationWayOf(service: string): RotationWay {
  if (/^(webhook|automation)\//.test(service)) return 'generated';
  return service.startsWith('calendar/') ? 'elsewhere' : 'value';
}

/** The vault's service name under which a key is stored and decrypted. */
export function serviceOfKey(key: Pick<VaultKey, 'service'>): VaultService {
  return key.service as VaultService;
}
