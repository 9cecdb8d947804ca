/** An event being taken in, and where from. */
import type { HeardEvent } from '../core/document-reader.js';

export interface Taking<Event = HeardEvent> {
  tenantId: string;
  eventId: string;
  masterKey: string;
  event: Event;
  receivedAt: Date;
}

/** What a person wrote. */
export type Inbound = Taking<Extract<HeardEvent, { kind: 'inbound' }>>;
