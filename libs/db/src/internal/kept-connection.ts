/** One connection that reconnects automatically: for listening and for locks that mean "I am here". */
import pg from 'pg';

export interface KeptConnection {
  close(): Promise<void>;
}

export interface KeptConnectionOptions {
  url: string;
  /** Shows in pg_stat_activity. */
  name: string;
  /** Runs on each new connection; when it fails the connection is tried again. */
  onConnect(client: pg.Client): Promise<void>;
}

const RETRY_MS = 250;
/** A connection that takes longer to be established, or to answer, is dead: a network that drops packets reports nothing. */
const DEAD_AFTER_MS = 10_000;
/** How often the holder of the connection pings; the server knows when it last did. */
const PING_EVERY_MS = 5_000;

/** Connects, and again whenever the connection is lost, until closed. Resolves after the first try. */
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
