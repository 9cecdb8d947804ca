/** Runs migrations of the folder, in the order of the numbers in their names. */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DataSource, type MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

const FILE = /^(\d+)-[a-z-]+\.[jt]s$/;

/** @param url of the schema's owner @param fits chooses by number; all of them unless given */
export async function runMigrations(
  url: string | undefined,
  fits: (number: number) => boolean = () => true,
): Promise<void> {
  const files = await readdir(fileURLToPath(new URL('../migrations/', import.meta.url)));
  const modules = await Promise.all(
    files
      .filter((file) => FILE.test(file) && fits(Number(FILE.exec(file)?.[1])))
      .map(async (file) => (await import(`../migrations/${file}`)) as Record<string, Migration>),
  );
  const source = new DataSource({
    type: 'postgres',
    ...(url === undefined ? {} : { url }),
    migrations: modules.flatMap((module) => Object.values(module)),
    migrationsTransactionMode: 'each',
    poolSize: 2,
  });
  await source.initialize();
  try {
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}
