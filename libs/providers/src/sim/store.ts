/** The store of simulators' accepted entries and controls. Shared by all processes of a tenant. */
import type { SimPort } from '@praxis/contracts/sim/sim';
import type { ProviderErrorCode, ProviderPort } from '../failures.js';

export interface SimAttachment {
  filename: string;
  contentType: string;
  content: string;
}

/** Details of a simulated calendar event. */
export interface SimEventDetails {
  /** Which change of the appointment the event shows. */
  sequence: number;
  /** ISO 8601 instants. */
  start: string;
  end: string;
  timeZone: string;
  location: string;
}

export type SimEntryStatus = 'accepted' | 'delivered' | 'failed' | 'cancelled';

/** One item that a simulator accepted: a row of its inbox. */
export interface SimEntry {
  /** Opaque id of the row, assigned by the store. */
  id: string;
  tenantId: string;
  port: SimPort;
  kind: 'message' | 'event';
  providerMessageId: string;
  idempotencyKey: string;
  /**
   * Unique per tenant and port if set; the vendor drops repeats of it. Null if the vendor does not dedupe.
   */
  dedupeKey: string | null;
  /** Recipient; for an event, the calendar's owner. */
  to: string;
  from: string | null;
  /** Subject; for an event, its title. */
  subject: string | null;
  body: string;
  html: string | null;
  attachments: readonly SimAttachment[];
  event: SimEventDetails | null;
  sessionId: string | null;
  /** Opaque reference that delivery webhooks return. */
  reference: string | null;
  status: SimEntryStatus;
  createdAt: Date;
}

export type NewSimEntry = Omit<SimEntry, 'id'>;
export type SimEntryPatch = Partial<
  Pick<SimEntry, 'to' | 'subject' | 'body' | 'event' | 'status' | 'idempotencyKey'>
>;

/** All filters must match; rows are newest first. */
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
  /** Maximum number of rows to return; 100 by default. */
  limit?: number;
}

/** The failure in place of acceptance. `accept_then_drop` stores the entry and then throws `ambiguous`. */
export type SimFailure = ProviderErrorCode | 'accept_then_drop';

export interface SimBehavior {
  /** How many of the next requests fail; counts down. */
  failNext: number;
  /** Fails every request until changed. */
  failAlways: boolean;
  failure: SimFailure;
  /** Added to each request, in milliseconds. */
  delayMs: number;
  /** Whether delivery webhooks are sent. */
  webhooks: boolean;
  /** The result that delivery webhooks report. */
  delivery: 'delivered' | 'failed';
}

/** How one request proceeds. */
export interface SimTurn {
  failure: SimFailure | null;
  delayMs: number;
  webhooks: boolean;
  delivery: 'delivered' | 'failed';
}

export interface SimStore {
  /**
   * Adds an entry. If `dedupeKey` is set and already used for this tenant and port, adds nothing and returns
   * the existing entry with `created: false`. Must be atomic across processes.
   */
  append(entry: NewSimEntry): Promise<{ entry: SimEntry; created: boolean }>;
  /**
   * Changes an entry of the tenant; null if there is none, or if the patch has an event whose sequence is not
   * above the stored one.
   */
  update(tenantId: string, id: string, patch: SimEntryPatch): Promise<SimEntry | null>;
  find(query: SimQuery): Promise<readonly SimEntry[]>;
  /** The current controls; `DEFAULT_SIM_CONTROLS` if never set. */
  controls(tenantId: string, port: ProviderPort): Promise<SimBehavior>;
  /** Changes the given controls, keeps the rest, and returns all of them. */
  setControls(tenantId: string, port: ProviderPort, change: Partial<SimBehavior>): Promise<SimBehavior>;
  /**
   * Decides how the next request proceeds and counts `failNext` down, in one atomic step. See `decideTurn`.
   */
  takeTurn(tenantId: string, port: ProviderPort): Promise<SimTurn>;
}
