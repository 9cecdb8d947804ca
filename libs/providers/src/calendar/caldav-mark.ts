/** What a CalDAV server says of a collection's state: the sync token (RFC 6578, 6.2.4), or the older `getctag`. Pure. */
import { createHash } from 'node:crypto';

/** Asks for both; a server answers what it has. */
export const MARK_REQUEST = `<?xml version="1.0" encoding="utf-8"?>
<D:propfind xmlns:D="DAV:" xmlns:CS="http://calendarserver.org/ns/"><D:prop><D:sync-token/><CS:getctag/></D:prop></D:propfind>`;

/** The element under any prefix, with its text. No part reads past the next `<`, so that no character is read twice. */
const MARK = /<(?:[\w.-]{1,50}:)?(sync-token|getctag)(?:\s[^<>]*)?>([^<]+)</g;

/** A short text that changes with the collection; undefined where the answer has none. */
export function readChangeMark(answer: string): string | undefined {
  const marks = [...answer.matchAll(MARK)].map(([, name = '', value = '']) => `${name} ${value.trim()}`);
  return marks.length === 0 ? undefined : createHash('sha256').update(marks.join('\n')).digest('base64url');
}
