/** The code that runs in a thread of the pool: one parser of a module, for one document. */

/** Which function of which module to run, and the document. */
export interface DocumentRequest {
  module: string;
  name: string;
  document: unknown;
}

/** The result, or the message of a refusal. Anything else that ends a thread gives no answer. */
export type Answer = { value: unknown } | { refusal: string };

/** Loads the module once per thread, and runs the function. */
export async function read({ module, name, document }: DocumentRequest): Promise<Answer> {
  const readers = (await import(module)) as Record<string, (document: unknown) => unknown>;
  const reader = readers[name];
  if (!reader) throw new Error(`there is no reader ${name}`);
  try {
    return { value: await reader(document) };
  } catch (error) {
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}
