/** The key of the text message with a caller's code. The key contains the id of the call. */

const PREFIX = 'caller-code/';

/** One text per call. */
export const callerCodeKey = (callId: string): string => `${PREFIX}${callId}`;

/** The call for which a message contains the code; undefined for any other message. */
export function callOfCode(key: string): string | undefined {
  return key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;
}
