/** Feature flags while the database is down: the last known value holds, and changes are read once it is back. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Database } from '@praxis/db/core/database';
import { createFlag, deleteFlag, killFlag } from '@praxis/db/flag/flag-change';
import { Flags } from '@praxis/db/flag/flag-client';
import { World } from '../../support/journey.js';
import { createPerson } from '../../support/people.js';
import { environmentOf, rawEnvironmentOf } from '../../support/records.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

/** PostgreSQL behind a port that a test can close. */
class Line {
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((near) => {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const { hostname, port } = new URL(String(rawEnvironmentOf(world.stack).DATABASE_URL));
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((each) => each.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  isCut = false;

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const url = new URL(String(rawEnvironmentOf(world.stack).DATABASE_URL));
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as { port: number }).port);
    return url.toString();
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

test('known values stay, a process started during the outage uses the code’s defaults, and both catch up', async () => {
  const { id: tenantId } = await world.tenant();
  const { userId } = await createPerson(world.database, { admin: true });
  const made = await createFlag(
    world.database,
    {
      key: `flag-${randomUUID()}`,
      description: '',
      isEnabled: true,
      rolloutPercent: 0,
      targets: [{ tenantId, isEnabled: true }],
    },
    { userId },
  );
  if (typeof made === 'string') throw new Error(made);
  const line = new Line();
  const environment = environmentOf(world.stack, { DATABASE_URL: await line.open() });
  const [before, during] = [
    await Database.open(environment, 'test-flags'),
    await Database.open(environment, 'test-flags'),
  ];
  const known = await Flags.open(environment, before, `known-${randomUUID()}`);
  const valueOf = async (flags: Flags): Promise<boolean | undefined> =>
    (await flags.listFor(tenantId)).find(({ key }) => key === made.key)?.value;
  let fresh: Flags | undefined;
  try {
    expect(await valueOf(known)).toBe(true);
    line.cut();
    fresh = await Flags.open(environment, during, `fresh-${randomUUID()}`);
    await killFlag(world.database, { id: made.id, isKilled: true }, { userId });
    expect(await valueOf(known)).toBe(true);
    expect(await valueOf(fresh)).toBeUndefined();
    expect(await fresh.isOn('no-show-offer', tenantId)).toBe(true);

    line.isCut = false;
    for (const flags of [known, fresh])
      await until(
        'the flags to be read again',
        { timeoutMs: 5_000 },
        async () => (await valueOf(flags)) === false,
      );
  } finally {
    await Promise.all([known.close(), fresh?.close()]);
    await Promise.all([before.close(), during.close()]);
    await line.close();
    await deleteFlag(world.database, made.id, { userId });
  }
});
