/**
 * A mark for the state of a CalDAV collection: the sync token (RFC 6578, 6.2.4), or the older `getctag`.
 * Pure.
 */
import { createHash } from 'node:crypto';

/** Asks for both; a server returns the ones it has. */
export const MARK_REQUEST = `<?xml version="1.0" encoding="utf-8"?>
<D:propfind xmlns:D="DAV:" xmlns:CS="http://calendarserver.org/ns/"><D:prop><D:sync-token/><CS:getctag/></D:prop></D:propfind>`;

/** The element with any prefix, and its text. No part matches past the next `<`, so matching is linear. */
const MARK = /<(?:[\w.-]{1,50}:)?(sync-token|getctag)(?:\s[^<>]*)?>([^<]+)</g;

/** A short text that changes when the collection does; undefined if the answer has none. */
export function readChangeMark(answer: string): string | undefined {
  const marks = [...answer.matchAll(MARK)].map(([, name = '', value = '']) => `${name} ${value.trim()}`);
  return marks.length === 0 ? undefined : createHash('sha256').update(marks.join('\n')).digest('base64url');
}
