/** Where simulators keep what they accepted and how they were told to behave. Shared by all processes of a tenant. */
import type { ProviderErrorCode, ProviderPort } from '../failures.js';

export interface SimAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** Details of a simulated calendar event. */
export interface SimEventDetails {
  /** Which change of the appointment it shows. */
  sequence: number;
  /** ISO 8601 instants. */
  start: string;
  end: string;
  timeZone: string;
  location: string;
}

export type SimEntryStatus = 'accepted' | 'delivered' | 'failed' | 'cancelled';

/** One thing a simulator accepted: a row of its inbox. */
export interface SimEntry {
  /** Opaque id of the row; the store's own. */
  id: string;
  tenantId: string;
  port: ProviderPort;
  kind: 'message' | 'event';
  providerMessageId: string;
  idempotencyKey: string;
  /** Unique per tenant and port where set: what this provider dedupes by. Null where it does not dedupe. */
  dedupeKey: string | null;
  /** Recipient; for an event the calendar's owner. */
  to: string;
  from: string | null;
  /** Subject; for an event its title. */
  subject: string | null;
  body: string;
  html: string | null;
  attachments: readonly SimAttachment[];
  event: SimEventDetails | null;
  sessionId: string | null;
  /** Opaque reference echoed in delivery webhooks. */
  reference: string | null;
  status: SimEntryStatus;
  createdAt: Date;
}

export type NewSimEntry = Omit<SimEntry, 'id'>;
export type SimEntryPatch = Partial<
  Pick<SimEntry, 'to' | 'subject' | 'body' | 'event' | 'status' | 'idempotencyKey'>
>;

/** Filters are joined by and; rows come newest first. */
export interface SimQuery {
  tenantId: string;
  port?: ProviderPort;
  sessionId?: string;
  to?: string;
  idempotencyKey?: string;
  dedupeKey?: string;
  providerMessageId?: string;
  status?: SimEntryStatus;
  /** Inclusive. */
  createdAfter?: Date;
  /** At most so many rows; 100 if left out. */
  limit?: number;
}

/** What to do instead of accepting. `accept_then_drop` stores the entry and then throws `ambiguous`. */
export type SimFailure = ProviderErrorCode | 'accept_then_drop';

export interface SimControls {
  /** How many calls from now on fail; counts down. */
  failNext: number;
  /** Fail every call until changed. */
  failAlways: boolean;
  failure: SimFailure;
  /** Added to each call, in milliseconds. */
  delayMs: number;
  /** Whether delivery webhooks are sent. */
  webhooks: boolean;
  /** What a delivery webhook reports. */
  delivery: 'delivered' | 'failed';
}

/** How one call has to go. */
export interface SimTurn {
  failure: SimFailure | null;
  delayMs: number;
  webhooks: boolean;
  delivery: 'delivered' | 'failed';
}

export interface SimStore {
  /**
   * Adds an entry. If `dedupeKey` is set and taken for this tenant and port, nothing is added and the entry that holds
   * it is answered with `created: false`. Must be atomic over all processes.
   */
  append(entry: NewSimEntry): Promise<{ entry: SimEntry; created: boolean }>;
  /**
   * Changes an entry of the tenant; null if there is none, or if the patch has an event whose sequence is not above the one
   * that stands there.
   */
  update(tenantId: string, id: string, patch: SimEntryPatch): Promise<SimEntry | null>;
  find(query: SimQuery): Promise<readonly SimEntry[]>;
  /** The controls as they stand; `DEFAULT_SIM_CONTROLS` if never set. */
  controls(tenantId: string, port: ProviderPort): Promise<SimControls>;
  /** Changes the given controls, keeps the rest, and answers all of them. */
  setControls(tenantId: string, port: ProviderPort, change: Partial<SimControls>): Promise<SimControls>;
  /** Decides how the next call goes and counts `failNext` down, in one atomic step. See `decideTurn`. */
  takeTurn(tenantId: string, port: ProviderPort): Promise<SimTurn>;
}
