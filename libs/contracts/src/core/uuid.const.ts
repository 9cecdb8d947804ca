/** What an id looks like. Zod-free. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, in upper or lower case (RFC 9562, section 4). */
export const isUuid = (text: string): boolean => UUID.test(text);
