/** An event in processing, and its source. */
import type { InboundEvent } from '../core/document-reader.js';

export interface Taking<Event = InboundEvent> {
  tenantId: string;
  eventId: string;
  masterKey: string;
  event: Event;
  receivedAt: Date;
}

/** An incoming message. */
export type Inbound = Taking<Extract<InboundEvent, { kind: 'inbound' }>>;
