/** A platform without a past, for tests of figures over the whole platform, in their own database. */
import type { OwnDatabase } from './own-database.js';
import { sourceFiles, textOf } from './sources.js';

/** Every table of the noun, by its entities, so that a new one is emptied too. */
const TABLES = sourceFiles(['libs/db/src/health'])
  .filter((path) => path.endsWith('.entity.ts'))
  .flatMap((path) => /@Entity\('(\w+)'\)/.exec(textOf(path))?.slice(1) ?? []);

/** Deletes all tenants with their data, and every record of health. */
export async function emptyHealth({ owner }: OwnDatabase): Promise<void> {
  await owner.query('delete from tenants');
  await owner.query(`truncate ${TABLES.join(', ')} cascade`);
}
