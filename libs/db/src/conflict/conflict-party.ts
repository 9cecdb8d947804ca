/**
 * The conflict list of a law firm. Names, matters and notes are encrypted under the tenant's data key, and names are
 * found by keyed hashes of three letters each, so neither the database nor a screening reveals readable names. Only
 * entries opened for staff are decrypted. (Equal parts have equal hashes, so parts can be counted, as in any searchable
 * encrypted index.)
 */
import { createHmac } from 'node:crypto';
import { encrypt } from '@praxis/config/data-key-encryption';
import { deriveKey, fingerprint } from '@praxis/config/keys';
import type { ConflictRole } from '@praxis/contracts/conflict/conflict.const';
import type { ConflictParty, NewConflictParty } from '@praxis/contracts/conflict/conflict';
import { nameGrams, nameVariants, nameWords } from '@praxis/domain/conflict/name-match';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { ConflictPartyEntity } from './conflict-party.entity.js';

const PURPOSE = 'conflict-party';
const SORT = 'created';
/** Maximum number of parties that are compared closely, the most similar by grams first. */
const MAX_CANDIDATES = 50;
/** Share of common grams below which two names cannot be similar enough. */
const MIN_LIKENESS = 0.2;

/** The encrypted part of a party. */
type EncryptedPart = Pick<ConflictParty, 'name' | 'matter' | 'note'>;

/** A decrypted party. */
export type PartyRecord = Omit<ConflictParty, 'createdAt'> & { createdAt: Date };

interface PartyRow {
  id: string;
  role: ConflictRole;
  sealed: Buffer;
  addedBy: string;
  createdAt: Date;
  sortValue: string;
}

const COLUMNS = sql`p.id, p.role, p.sealed, p.added_by as "addedBy", p.created_at as "createdAt",
   p.created_at::text as "sortValue"`;

/**
 * Adds parties; those already on the list with the same role and matter are not changed. Returns the number of new
 * ones.
 */
export async function addParties(
  tx: TenantTransaction,
  masterKey: string,
  { parties, by }: { parties: readonly NewConflictParty[]; by: string },
): Promise<number> {
  const { tenantId } = tx;
  const key = await tx.currentDataKey();
  const rows = parties.map(({ name, role, matter = '', note = '' }) => ({
    role,
    sealed: encrypt(key, PURPOSE, JSON.stringify({ name, matter, note } satisfies EncryptedPart)).toString(
      'hex',
    ),
    grams: hashedGrams(masterKey, tenantId, name),
    fingerprint: fingerprint(masterKey, {
      conflictParty: tenantId,
      role,
      matter,
      name: nameWords(name).join(' ') || name,
    }),
  }));
  const [row] = await tx.query<{ added: number }>`with given as (
      select distinct on (fingerprint) gen_random_uuid() as id, r.* from jsonb_to_recordset(${JSON.stringify(rows)})
        as r(role text, sealed text, grams jsonb, fingerprint text)
    ), added as (
      insert into conflict_parties (id, tenant_id, role, sealed, fingerprint, added_by)
      select id, ${tenantId}, role, decode(sealed, 'hex'), fingerprint, ${by} from given
      on conflict (tenant_id, fingerprint) do nothing returning id, number
    ), grams as (
      insert into conflict_party_grams (tenant_id, gram, party_number, grams)
      select ${tenantId}, gram::bigint, a.number, jsonb_array_length(g.grams)
      from given g join added a on a.id = g.id, jsonb_array_elements_text(g.grams) gram
    )
    select count(*)::int as added from added`;
  return row?.added ?? 0;
}

/** Removes a party from the list; false if the tenant has none with that id. */
export async function removeParty(tx: TenantTransaction, id: string): Promise<boolean> {
  const { affected } = await tx.repository(ConflictPartyEntity).delete({ tenantId: tx.tenantId, id });
  return affected === 1;
}

/**
 * One page of the list, newest first, and the number of all entries.
 * @throws CursorError
 */
export async function listParties(
  tx: TenantTransaction,
  { cursor, limit }: PageQuery,
): Promise<Page<PartyRecord> & { total: number }> {
  const after = positionAfter(cursor, SORT);
  const [rows, [counted]] = await Promise.all([
    tx.query<PartyRow>`select ${COLUMNS} from conflict_parties p
      where p.tenant_id = ${tx.tenantId} and (${after?.value}::timestamptz is null or (p.created_at,
        p.id) < (${after?.value}, ${after?.id}::uuid))
      order by p.created_at desc, p.id desc limit ${limit + 1}`,
    tx.query<{ total: number }>`
      select count(*)::int as total from conflict_parties where tenant_id = ${tx.tenantId}`,
  ]);
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: await openParties(tx, items), nextCursor, total: counted?.total ?? 0 };
}

/**
 * The parties whose names have the most parts in common with a name or its nickname variants, at most fifty. The
 * caller's rule decides which of them match.
 */
export async function likeliestParties(
  tx: TenantTransaction,
  masterKey: string,
  name: string,
): Promise<PartyRecord[]> {
  const variants = nameVariants(name)
    .map((variant) => hashedGrams(masterKey, tx.tenantId, variant))
    .filter((grams) => grams.length > 0)
    .map((grams, n) => ({ n, size: grams.length, grams }));
  if (variants.length === 0) return [];
  const rows = await tx.query<PartyRow>`with variants as (
      select n, size, gram::bigint from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) v(n int, size int,
        grams jsonb), jsonb_array_elements_text(grams) gram
    ), compared as (
      select party_number, count(*)::real / (size + max(grams) - count(*)) as likeness
      from variants join conflict_party_grams using (gram)
      where tenant_id = ${tx.tenantId} group by party_number, n, size
    )
    select ${COLUMNS} from (
      select party_number, max(likeness) as likeness from compared group by party_number
      order by likeness desc, party_number limit ${rawSql(MAX_CANDIDATES)}
    ) likeliest join conflict_parties p on p.tenant_id = ${tx.tenantId} and p.number = party_number
    where likeness >= ${rawSql(MIN_LIKENESS)} order by likeness desc, party_number`;
  return await openParties(tx, rows);
}

/** Parties by id, if they are still on the list. */
export async function findParties(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, PartyRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<PartyRow>`
    select ${COLUMNS} from conflict_parties p where p.tenant_id = ${tx.tenantId} and p.id = any(${ids})`;
  return new Map((await openParties(tx, rows)).map((party) => [party.id, party]));
}

async function openParties(tx: TenantTransaction, rows: readonly PartyRow[]): Promise<PartyRecord[]> {
  const parties: PartyRecord[] = [];
  for (const { id, role, sealed, addedBy, createdAt } of rows) {
    parties.push({
      id,
      role,
      ...(JSON.parse(await tx.decryptText(PURPOSE, sealed)) as EncryptedPart),
      addedBy,
      createdAt,
    });
  }
  return parties;
}

/** Hashes of the parts of a name, as text, because JSON has no 64-bit integers. */
function hashedGrams(masterKey: string, tenantId: string, name: string): string[] {
  const key = deriveKey(masterKey, `conflict-names/${tenantId}`);
  return nameGrams(name).map((gram) =>
    createHmac('sha256', key).update(gram).digest().readBigInt64BE(0).toString(),
  );
}
