/**
 * One connection that reconnects automatically, used for listening and for locks that show that a process is running.
 */
import pg from 'pg';

export interface KeptConnection {
  close(): Promise<void>;
}

export interface KeptConnectionOptions {
  url: string;
  /** Shows in pg_stat_activity. */
  name: string;
  /** Runs on each new connection; if it fails, the connection is tried again. */
  onConnect(client: pg.Client): Promise<void>;
}

const RETRY_MS = 250;
/**
 * Milliseconds after which a connection that is not established or does not answer counts as dead, because a network
 * that drops packets reports nothing.
 */
const DEAD_AFTER_MS = 10_000;
/** Milliseconds between pings. The server knows when the last one arrived. */
const PING_EVERY_MS = 5_000;

/** Connects, and reconnects whenever the connection is lost, until closed. Resolves after the first try. */
export async function keepConnected({
  url,
  name,
  onConnect,
}: KeptConnectionOptions): Promise<KeptConnection> {
  let closed = false;
  let current: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    if (closed) return;
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: DEAD_AFTER_MS,
      query_timeout: DEAD_AFTER_MS,
    });
    let lost = false;
    let ping: NodeJS.Timeout | undefined;
    const reconnect = (): void => {
      clearInterval(ping);
      if (lost || closed) return;
      lost = true;
      client.end().catch(() => undefined);
      retry = setTimeout(() => void connect(), RETRY_MS);
    };
    client.on('error', reconnect);
    client.on('end', reconnect);
    current = client;
    try {
      await client.connect();
      await onConnect(client);
      if (!lost && !closed)
        ping = setInterval(() => void client.query(`select /* ${name} */`).catch(reconnect), PING_EVERY_MS);
    } catch {
      reconnect();
    }
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await current?.end().catch(() => undefined);
    },
  };
}
