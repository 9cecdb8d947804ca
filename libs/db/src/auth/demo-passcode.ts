/** The demo's passcode: a keyed hash stored with each tenant of the demo, and the client as whom it signs in. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '@praxis/config/keys';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Database, SystemTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/** The keys of the hash and the client in `tenants.settings`. */
const HASH_SETTING = 'demoPasscodeHash';
const CLIENT_SETTING = 'demoClientId';

/** Sets the demo's passcode. In each demo tenant it signs in as the viewer whose email address starts with `clientPrefix`. */
export async function setDemoPasscode(
  tx: SystemTransaction,
  masterKey: string,
  { passcode, clientPrefix }: { passcode: string; clientPrefix: string },
): Promise<void> {
  await tx.query`update tenants t set settings = t.settings || jsonb_build_object(${HASH_SETTING}::text,
      ${hashPasscode(masterKey, passcode)}::text, ${CLIENT_SETTING}::text, u.id)
    from tenant_users tu join users u on u.id = tu.user_id
    where t.settings @> '{"demo": true}' and tu.tenant_id = t.id and tu.role = 'viewer' and tu.is_active
      and starts_with(u.email, ${clientPrefix})`;
}

/**
 * The client of an industry's demo whom this passcode signs in; undefined if it is wrong. The comparison takes constant
 * time, even if no passcode is set.
 */
export async function findPasscodeClient(
  database: Database,
  masterKey: string,
  { passcode, industry }: { passcode: string; industry: Industry },
): Promise<string | undefined> {
  const [row] = await database.querySystem<{ hash: string | null; userId: string }>(
    'find the demo of a passcode',
    sql`select t.settings->>${HASH_SETTING} as hash, u.id as "userId" from tenants t
     join tenant_users tu on tu.tenant_id = t.id and tu.is_active
     join users u on u.id = tu.user_id and u.id::text = t.settings->>${CLIENT_SETTING}
     where t.settings @> '{"demo": true}' and t.industry = ${industry} and t.status = 'active'
     order by t.created_at limit 1`,
  );
  const given = Buffer.from(hashPasscode(masterKey, passcode));
  const expected = Buffer.from(row?.hash ?? '');
  const stored = expected.length === given.length ? expected : Buffer.alloc(given.length);
  return timingSafeEqual(given, stored) ? row?.userId : undefined;
}

// Keyed, because a passcode is short enough to be guessed from a plain hash.
function hashPasscode(masterKey: string, passcode: string): string {
  return createHmac('sha256', deriveKey(masterKey, 'demo/passcode'))
    .update(passcode.normalize('NFKC'))
    .digest('base64url');
}
