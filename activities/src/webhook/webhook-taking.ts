/** An event being taken in, and where from. */
import type { InboundEvent } from '../core/document-reader.js';

export interface Taking<Event = InboundEvent> {
  tenantId: string;
  eventId: string;
  masterKey: string;
  event: Event;
  receivedAt: Date;
}

/** What a person wrote. */
export type Inbound = Taking<Extract<InboundEvent, { kind: 'inbound' }>>;
