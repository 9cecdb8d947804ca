/** A network that drops the database's answers without closing connections. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { openPool } from '@praxis/db/internal/data-source';
import { sharedStack } from '../../support/stack.js';

/** Forwards everything until a test makes it drop the answers. */
async function startRelay(port: number): Promise<{ port: number; drop(): void; close(): void }> {
  const sockets: Socket[] = [];
  let isDropping = false;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.on('data', (data) => {
      if (!isDropping) near.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    drop: () => void (isDropping = true),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a query on a silent connection fails like one to a database that is down', async () => {
  const { postgres } = sharedStack().run().addresses;
  const url = new URL(postgres);
  const relay = await startRelay(Number(url.port));
  url.port = String(relay.port);
  const pool = await openPool({
    url: url.href,
    applicationName: 'praxis-test',
    poolSize: 1,
    connectTimeoutMs: 60_000,
    // Longer than a busy machine takes to answer the first query.
    silenceMs: 10_000,
  });
  try {
    expect(await pool.query('select 1 as one')).toEqual([{ one: 1 }]);
    relay.drop();
    await expect(pool.query('select 1 as one')).rejects.toThrow(/^Connection terminated/);
  } finally {
    relay.close();
    await pool.destroy();
  }
});
