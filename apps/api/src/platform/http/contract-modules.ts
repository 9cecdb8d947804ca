/** Finds the modules of the contract, so that none has to be listed anywhere. */
import { readdir } from 'node:fs/promises';

/** What each of them exports, in the order of their names. */
export async function contractModules(): Promise<Record<string, unknown>[]> {
  const folder = new URL('..', import.meta.resolve('@praxis/contracts/core/errors'));
  const files = await readdir(folder, { recursive: true });
  const modules = files.filter((file) => /^[\w-]+\/[\w-]+(?:\.const)?\.[jt]s$/.test(file)).sort();
  return await Promise.all(
    modules.map(async (file) => (await import(new URL(file, folder).href)) as Record<string, unknown>),
  );
}
