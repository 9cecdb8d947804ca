/** An event being taken in, and where from. */
import type { HeardEvent } from './document-readers.js';

export interface Taking<Event = HeardEvent> {
  tenantId: string;
  eventId: string;
  masterKey: string;
  event: Event;
  receivedAt: Date;
}

/** What a person wrote. */
export type Inbound = Taking<Extract<HeardEvent, { kind: 'inbound' }>>;
