/** Finds the contract's modules by reading their folder. In a bundle, tools/bundle-servers.mjs lists them instead. */
import { readdir } from 'node:fs/promises';

/** The exports of each module, in the order of the module names. */
export async function contractModules(): Promise<Record<string, unknown>[]> {
  const folder = new URL('..', import.meta.resolve('@praxis/contracts/core/errors'));
  const files = await readdir(folder, { recursive: true });
  const modules = files.filter((file) => /^[\w-]+\/[\w-]+(?:\.const)?\.[jt]s$/.test(file)).sort();
  return await Promise.all(
    modules.map(async (file) => (await import(new URL(file, folder).href)) as Record<string, unknown>),
  );
}
