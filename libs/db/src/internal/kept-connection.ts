/** One connection that comes back by itself: for listening and for locks that mean "I am here". */
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
    const client = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    let lost = false;
    const reconnect = (): void => {
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
