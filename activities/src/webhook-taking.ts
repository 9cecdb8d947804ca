/** An event being taken in, and where from. */
import type { ProviderEvent } from '@praxis/providers/webhook/event';

export interface Taking<Event = ProviderEvent> {
  tenantId: string;
  eventId: string;
  masterKey: string;
  event: Event;
  receivedAt: Date;
}
