/**
 * Live changes: announcements that a record of a tenant has changed, sent when the transaction commits and received by
 * every process.
 */
import type { Environment } from '@praxis/config/environment';
import { keepConnected, type KeptConnection } from '../internal/kept-connection.js';
import { roleUrl } from '../internal/roles.js';
import type { TenantTransaction } from './database.js';

/** The changed record. It contains only ids, because announcements are readable by every role of the database. */
export type LiveNote =
  /** `key` is the session. */
  | { tenantId: string; topic: 'journey'; key: string }
  /** `key` is the call. */
  | { tenantId: string; topic: 'call'; key: string }
  /** `key` is the call: more of a reply may be spoken. */
  | { tenantId: string; topic: 'speech'; key: string }
  /** `key` is the lead; null when one statement changed many. */
  | { tenantId: string; topic: 'lead'; key: string | null }
  /** One or more of the tenant's campaigns have changed. */
  | { tenantId: string; topic: 'campaign'; key: 'campaigns' }
  /** `key` is the person who is notified. */
  | { tenantId: string; topic: 'notification'; key: string }
  /** `key` is the lead of the conversation; null if many changed. */
  | { tenantId: string; topic: 'conversation'; key: string | null }
  /** `key` is the delivery; null when many changed. */
  | { tenantId: string; topic: 'webhook_delivery'; key: string | null }
  /** `key` is the automation whose state or runs changed; null when many changed. */
  | { tenantId: string; topic: 'automation'; key: string | null }
  /** The tenant's usage, subscription or invoices have changed. */
  | { tenantId: string; topic: 'billing'; key: 'billing' }
  /** `key` is the breaker. */
  | { tenantId: string; topic: 'provider_breaker'; key: string }
  /** `key` is the task; null if many changed. */
  | { tenantId: string; topic: 'task'; key: string | null };

type ChangeOf<Note> = Note extends LiveNote ? Omit<Note, 'tenantId'> : never;

/** Announces a change to open screens once the transaction commits. */
export async function announceChange(
  tx: TenantTransaction,
  { topic, key }: ChangeOf<LiveNote>,
): Promise<void> {
  await tx.query`select pg_notify('praxis_live',
    json_build_object('tenantId', ${tx.tenantId}::text, 'topic', ${topic}::text, 'key', ${key}::text)::text)`;
}

export interface ListenOptions {
  onNote(note: LiveNote): void;
  /** Called after each (re)connect: announcements in the meantime were missed, so the data must be read again. */
  onConnected(): void;
}

/**
 * Calls `onChange` after each announcement on a channel without a payload, and after each (re)connect, because earlier
 * announcements may have been missed.
 */
export async function listenTo(
  environment: Environment,
  channel: string,
  onChange: () => void,
): Promise<KeptConnection> {
  return await keepConnected({
    url: roleUrl(environment, 'praxis_app'),
    name: channel.replace('_', '-'),
    async onConnect(client) {
      client.on('notification', onChange);
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onChange();
    },
  });
}

/** Receives the announcements of transactions (`pg_notify` on this channel) when they commit. */
export async function listen(environment: Environment, options: ListenOptions): Promise<KeptConnection> {
  return await keepConnected({
    url: roleUrl(environment, 'praxis_app'),
    name: 'praxis-live',
    async onConnect(client) {
      client.on('notification', (message) => {
        if (message.payload) options.onNote(JSON.parse(message.payload) as LiveNote);
      });
      await client.query('listen praxis_live');
      options.onConnected();
    },
  });
}
