/** The practice's facts for clients, stored in `tenants`; its opening hours are derived from the rules of its hosts. */
import type { WorkingHours } from '@praxis/contracts/appointment/scheduling';
import type { Brand } from '@praxis/contracts/tenant/brand';
import type { PracticeFacts, PublicPractice } from '@praxis/contracts/tenant/practice';
import { listHosts } from '../appointment/host.js';
import { openingHours } from '@praxis/domain/appointment/opening-hours';
import type { TenantTransaction } from '../core/database.js';
import { findPublicFacts } from '../practice-fact/practice-fact.js';
import { addressLine } from './address-line.js';
import { readBrand } from './brand.js';
import { findPracticeZone } from './practice-zone.js';
import { NO_PRACTICE, parsePractice, storedAddress } from './stored-practice.js';

/** The facts, with the opening hours derived from the hosts. If no zone was chosen, it is the first host's. */
export async function readPractice(
  tx: TenantTransaction,
): Promise<{ practice: PracticeFacts; hours: WorkingHours[] }> {
  const [row] = await tx.query<{ phone: string | null; stored: unknown }>`
    select phone, settings->'practice' as stored from tenants where id = ${tx.tenantId}`;
  const timeZone = await findPracticeZone(tx);
  const facts = parsePractice(row?.stored) ?? NO_PRACTICE;
  return {
    practice: { ...facts, timeZone, phone: row?.phone ?? '' },
    hours: openingHours(await listHosts(tx), timeZone),
  };
}

/** The postal address on one line; null if the practice gave none. */
export async function findPracticeAddress(tx: TenantTransaction): Promise<string | null> {
  const [row] = await tx.query<{ stored: unknown }>`
    select settings->'practice' as stored from tenants where id = ${tx.tenantId}`;
  return storedAddress(row?.stored);
}

/** The part of the practice's data that strangers may see. */
export async function readPublicPractice(tx: TenantTransaction): Promise<PublicPractice> {
  const { practice, hours } = await readPractice(tx);
  const { phone, timeZone, languages } = practice;
  return {
    phone: phone === '' ? null : phone,
    address: addressLine(practice),
    timeZone,
    languages,
    hours,
    facts: await findPublicFacts(tx),
  };
}

/** The practice as the holder of an appointment's link sees it, with its brand's name. */
export async function readPracticeCard(
  tx: TenantTransaction,
): Promise<PublicPractice & { name: string; brand: Brand }> {
  const brand = await readBrand(tx);
  return { name: brand.name, brand, ...(await readPublicPractice(tx)) };
}

/** Saves the facts. */
export async function savePractice(tx: TenantTransaction, { phone, ...facts }: PracticeFacts): Promise<void> {
  await tx.query`update tenants set phone = ${phone === '' ? null : phone},
      settings = settings || jsonb_build_object('practice', ${JSON.stringify(facts)}::jsonb), updated_at = now()
    where id = ${tx.tenantId}`;
}
