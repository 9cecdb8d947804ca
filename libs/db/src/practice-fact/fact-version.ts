/** The saved versions of a practice's facts, each with what it changed. */
import { LANGUAGES } from '@praxis/contracts/language/language.const';
import type { FactChange, FactVersion } from '@praxis/contracts/practice-fact/practice-fact';
import {
  FACT_IDS,
  FACT_VERSIONS_SHOWN,
  type FactTexts,
} from '@praxis/contracts/practice-fact/practice-fact.const';
import type { TenantTransaction } from '../core/database.js';
import { personNames } from '../lead/lead-assignment.js';
import { PracticeFactVersionEntity } from './practice-fact-version.entity.js';
import { textsOf } from './practice-fact.js';

/** Lists the latest FACT_VERSIONS_SHOWN versions, newest first. */
export async function listFactVersions(tx: TenantTransaction): Promise<FactVersion[]> {
  // One more version than shown, because each version is compared with the previous one.
  const rows = await tx.repository(PracticeFactVersionEntity).find({
    where: { tenantId: tx.tenantId },
    order: { version: 'desc' },
    take: FACT_VERSIONS_SHOWN + 1,
  });
  const names = await personNames(
    tx,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.slice(0, FACT_VERSIONS_SHOWN).map((row, index) => ({
    version: row.version,
    savedAt: row.createdAt.toISOString(),
    savedBy: (row.createdBy && names.get(row.createdBy)) ?? null,
    restored: row.restored,
    changes: changesBetween(textsOf(rows[index + 1]?.facts), textsOf(row.facts)),
  }));
}

function changesBetween(before: FactTexts, after: FactTexts): FactChange[] {
  return FACT_IDS.flatMap((fact) =>
    LANGUAGES.filter((language) => before[fact][language] !== after[fact][language]).map((language) => ({
      fact,
      language,
      before: before[fact][language],
      after: after[fact][language],
    })),
  );
}
