/** How an answer of a CalDAV server is read: here and now, or in a thread of its own. */
import * as readers from './caldav-readers.js';

/** Runs one of the readers on an answer. Throws where that cannot be read. */
export type ReadAnswer = <Name extends keyof typeof readers>(
  name: Name,
  answer: Parameters<(typeof readers)[Name]>[0],
) => Promise<ReturnType<(typeof readers)[Name]>>;

/** Where nobody waits for anything else. */
export const readHere: ReadAnswer = async (name, answer) => {
  const reader = readers[name] as (answer: unknown) => ReturnType<(typeof readers)[typeof name]>;
  return await Promise.resolve(reader(answer));
};
