/** Finds the modules of the contract, so that none has to be listed anywhere. */
import { readdir } from 'node:fs/promises';

/** What each of them exports, in the order of their names. */
export async function contractModules(): Promise<Record<string, unknown>[]> {
  const anyOfThem = import.meta.resolve('@praxis/contracts/errors');
  const files = await readdir(new URL('.', anyOfThem));
  const modules = files.filter((file) => /^[\w-]+(?:\.const)?\.[jt]s$/.test(file)).sort();
  return await Promise.all(
    modules.map(async (file) => (await import(new URL(file, anyOfThem).href)) as Record<string, unknown>),
  );
}
