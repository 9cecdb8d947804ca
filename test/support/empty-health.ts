/** A platform without records, for tests of figures over the whole platform. Needs a separate database. */
import type { OwnDatabase } from './own-database.js';
import { sourceFiles, textOf } from './sources.js';

/** The tables of all entities in libs/db/src/health, so that a new table is emptied too. */
const TABLES = sourceFiles(['libs/db/src/health'])
  .filter((path) => path.endsWith('.entity.ts'))
  .flatMap((path) => /@Entity\('(\w+)'\)/.exec(textOf(path))?.slice(1) ?? []);

/** Deletes all tenants with their data, and all records of health. */
export async function emptyHealth({ owner }: OwnDatabase): Promise<void> {
  await owner.query('delete from tenants');
  await owner.query(`truncate ${TABLES.join(', ')} cascade`);
}
