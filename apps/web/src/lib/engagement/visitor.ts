/** The visitor's own id, created when cookies are accepted and deleted when they are declined. */
import type { KeyValue } from '../core/local-storage.js';

const KEY = 'praxis.visitor';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The stored id, or a new one. */
export function visitorId(storage: KeyValue, newId: () => string): string {
  const known = storage.getItem(KEY);
  if (known && UUID.test(known)) return known;
  const id = newId();
  storage.setItem(KEY, id);
  return id;
}

export function forgetVisitor(storage: KeyValue): void {
  if (storage.getItem(KEY) !== null) storage.setItem(KEY, '');
}
