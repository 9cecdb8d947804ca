/** Parses an answer of a CalDAV server: in this thread, or in a separate one. */
import * as readers from './caldav-readers.js';

/** Runs one of the parsers on an answer. Throws if the answer cannot be parsed. */
export type ReadAnswer = <Name extends keyof typeof readers>(
  name: Name,
  answer: Parameters<(typeof readers)[Name]>[0],
) => Promise<ReturnType<(typeof readers)[Name]>>;

/** Parses in the current thread, for callers that may block it. */
export const readHere: ReadAnswer = async (name, answer) => {
  const reader = readers[name] as (answer: unknown) => ReturnType<(typeof readers)[typeof name]>;
  return await Promise.resolve(reader(answer));
};
