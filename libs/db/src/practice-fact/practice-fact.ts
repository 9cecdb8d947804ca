/** Facts of a practice: the versions that its owner saved, and the answers from the latest. */
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import type { PublicFact } from '@praxis/contracts/practice-fact/practice-fact';
import {
  forEachFact,
  PUBLIC_FACT_IDS,
  type FactsInForce,
  type FactTexts,
} from '@praxis/contracts/practice-fact/practice-fact.const';
import { derivedFacts, factsInForce } from '@praxis/domain/practice-fact/facts-in-force';
import { openingHours } from '@praxis/domain/appointment/opening-hours';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { practiceZone } from '../tenant/practice-zone.js';
import { NO_PRACTICE, parsePractice } from '../tenant/stored-practice.js';
import { addressLine } from '../tenant/address-line.js';
import { PracticeFactVersionEntity } from './practice-fact-version.entity.js';

/** The facts of a practice. */
export interface PracticeFactRecord {
  /** The latest version; 0 before anything was saved. */
  version: number;
  /** Texts as the owner wrote them. */
  facts: FactTexts;
  /** Texts derived from other settings, for facts without a text of the owner. */
  derived: FactTexts;
  /** Facts in the form in which they are used in answers. */
  inForce: FactsInForce;
}

interface Row {
  version: number | null;
  facts: Partial<FactTexts> | null;
  practice: unknown;
  zone: string | null;
  hosts: { isActive: boolean; timeZone: string; rules: { hours: WorkingHours[] } }[];
}

/** All facts in force with their version, in one query. */
export async function findPracticeFacts(tx: TenantTransaction): Promise<PracticeFactRecord> {
  const [row] = await tx.query<Row>`
    select v.version, v.facts, t.settings->'practice' as practice, ${practiceZone(sql`t.id`)} as zone,
      coalesce((select jsonb_agg(jsonb_build_object('isActive', p.is_active, 'timeZone', p.time_zone, 'rules', p.rules))
        from providers p where p.tenant_id = t.id), '[]') as hosts
    from tenants t left join lateral (select version, facts from practice_fact_versions
      where tenant_id = t.id order by version desc limit 1) v on true
    where t.id = ${tx.tenantId}`;
  const version = row?.version ?? 0;
  const facts = textsOf(row?.facts);
  const timeZone = row?.zone ?? 'UTC';
  const practice = parsePractice(row?.practice) ?? NO_PRACTICE;
  const derived = derivedFacts({
    hours: openingHours(row?.hosts ?? [], timeZone),
    address: addressLine(practice),
    languages: practice.languages,
  });
  return { version, facts, derived, inForce: factsInForce({ version, facts }, derived) };
}

/** The owner's texts for visitors, without derived ones. */
export async function findPublicFacts(tx: TenantTransaction): Promise<PublicFact[]> {
  const { facts } = await latestVersion(tx);
  return PUBLIC_FACT_IDS.filter((fact) => facts[fact].en !== '').map((fact) => ({ fact, ...facts[fact] }));
}

/** Texts to save, and the version that their author saw. */
export interface NewFacts {
  seen: number;
  facts: FactTexts;
  userId: string;
  /** The earlier version that is restored. */
  restored?: number;
}

/**
 * Saves a version. `unchanged`: the latest version has the same texts. `stale`: the version in force is not the one
 * that the author saw.
 */
export async function savePracticeFacts(
  tx: TenantTransaction,
  { seen, facts, userId, restored }: NewFacts,
): Promise<'saved' | 'unchanged' | 'stale'> {
  const latest = await latestVersion(tx);
  if (isSame(latest.facts, facts)) return 'unchanged';
  if (latest.version !== seen) return 'stale';
  const rows = await tx.query`
    insert into practice_fact_versions (tenant_id, version, facts, restored, created_by)
    values (${tx.tenantId}, ${seen + 1}, ${JSON.stringify(facts)}::jsonb, ${restored ?? null}, ${userId})
    on conflict (tenant_id, version) do nothing returning version`;
  return rows.length > 0 ? 'saved' : 'stale';
}

/** The texts of a version; undefined if there is no version with this number. */
export async function findFactVersion(
  tx: TenantTransaction,
  version: number,
): Promise<FactTexts | undefined> {
  const found = await tx.repository(PracticeFactVersionEntity).findOneBy({ tenantId: tx.tenantId, version });
  return found ? textsOf(found.facts) : undefined;
}

async function latestVersion(tx: TenantTransaction): Promise<{ version: number; facts: FactTexts }> {
  const [row] = await tx.query<{ version: number; facts: Partial<FactTexts> }>`
    select version, facts from practice_fact_versions where tenant_id = ${tx.tenantId}
    order by version desc limit 1`;
  return { version: row?.version ?? 0, facts: textsOf(row?.facts) };
}

/** Every fact, including those that the version does not contain. */
export function textsOf(stored: Partial<FactTexts> | null | undefined): FactTexts {
  return forEachFact((fact) => ({ en: stored?.[fact]?.en ?? '', es: stored?.[fact]?.es ?? '' }));
}

function isSame(one: FactTexts, other: FactTexts): boolean {
  return Object.values(
    forEachFact((fact) => one[fact].en === other[fact].en && one[fact].es === other[fact].es),
  ).every(Boolean);
}
