/** PostgreSQL and Temporal that run outside the stack, so that a proxy can be placed between. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnvironment } from '../../tools/launcher/environment.mjs';
import { PREFERRED_PORTS, reservePort } from '../../tools/launcher/ports.mjs';
import { DATABASE_NAME, DATABASE_USER, postgresService } from '../../tools/launcher/postgres.mjs';
import { loadSecrets } from '../../tools/launcher/secrets.mjs';
import { Service } from '../../tools/launcher/service.mjs';
import { temporalService } from '../../tools/launcher/temporal.mjs';

export interface Base {
  /** Host and port. */
  postgres: string;
  /** Host and port. */
  temporal: string;
  /** The owner's connection URL through another address. */
  ownerUrl(address: string): string;
  stop(): Promise<void>;
}

/** Starts both in a folder. They end with this process. */
export async function startBase(folder: string): Promise<Base> {
  const cli = process.env.TEMPORAL_CLI_PATH;
  if (!cli) throw new Error('No Temporal CLI: use `npm run faults`.');
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const { postgresPassword: password } = loadSecrets(folder);
  const [database, temporal, ui] = await Promise.all([
    reservePort(PREFERRED_PORTS.postgres),
    reservePort(PREFERRED_PORTS.temporal),
    reservePort(PREFERRED_PORTS.temporalUi),
  ]);
  const env = cleanEnvironment({ ...process.env, DATABASE_URL: undefined, TEMPORAL_ADDRESS: undefined });
  const specs = [
    await postgresService({ dataDir: folder, port: database.port, password, env }),
    temporalService({ cli, dataDir: folder, port: temporal.port, uiPort: ui.port, env }),
  ];
  const services = specs.map((spec) => new Service(spec, () => undefined));
  await Promise.all(services.map((service) => service.start()));
  return {
    postgres: `127.0.0.1:${database.port}`,
    temporal: `127.0.0.1:${temporal.port}`,
    ownerUrl: (address) => `postgres://${DATABASE_USER}:${password}@${address}/${DATABASE_NAME}`,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      for (const port of [database, temporal, ui]) port.release();
    },
  };
}
