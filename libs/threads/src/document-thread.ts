/** What runs in a thread of the pool: one reader of a module, for one document. */

/** Which reader of which module, and what it is given. */
export interface Reading {
  module: string;
  name: string;
  document: unknown;
}

/** What it gave, or the words in which it refused: whatever else ends a thread is no answer. */
export type Answer = { value: unknown } | { refusal: string };

/** Loads the module, once a thread, and reads. */
export async function read({ module, name, document }: Reading): Promise<Answer> {
  const readers = (await import(module)) as Record<string, (document: unknown) => unknown>;
  const reader = readers[name];
  if (!reader) throw new Error(`there is no reader ${name}`);
  try {
    return { value: await reader(document) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}
