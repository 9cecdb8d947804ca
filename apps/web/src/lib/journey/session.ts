/** The visitor's session per industry: its id names the durable journey, so the id must survive a reload. */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { KeyValue } from '../core/local-storage.js';

const storageKey = (industry: Industry): string => `praxis.session.${industry}`;

/** A fresh id, `sess-` plus time and random part (specification 1, section 9). */
export function newSessionId(now: number = Date.now(), random: () => string = randomPart): string {
  return `sess-${now}-${random()}`;
}

function randomPart(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** The stored session id, or a new one that is stored. */
export function currentSession(industry: Industry, storage: KeyValue): string {
  const known = storage.getItem(storageKey(industry));
  return known && /^sess-[A-Za-z0-9-]{6,70}$/.test(known) ? known : renewSession(industry, storage);
}

/** Starts over: a new id replaces the stored one. */
export function renewSession(industry: Industry, storage: KeyValue): string {
  const id = newSessionId();
  storage.setItem(storageKey(industry), id);
  return id;
}
