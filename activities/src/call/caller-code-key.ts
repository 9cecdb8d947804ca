/** The key of the text with a caller's code, which names the call. */

const PREFIX = 'caller-code/';

/** One text per call. */
export const callerCodeKey = (callId: string): string => `${PREFIX}${callId}`;

/** The call in which the code of a message is read out; undefined for any other message. */
export function callOfCode(key: string): string | undefined {
  return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
}
