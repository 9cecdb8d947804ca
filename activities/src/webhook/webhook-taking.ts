/** An event that is being processed, and its source. */
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { InboundEvent } from '../core/document-reader.js';

export interface Taking<Event = InboundEvent> {
  tenantId: string;
  eventId: string;
  masterKey: string;
  event: Event;
  receivedAt: Date;
  /** Whether it came from a vendor or from a simulator. */
  mode: Mode;
}

/** An incoming message. */
export type Inbound = Taking<Extract<InboundEvent, { kind: 'inbound' }>>;
