/**
 * Serves the worker's own metrics over HTTP if a port is configured, with the same access rules as the API's metrics.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Environment } from '@praxis/config/environment';
import type { Database } from '@praxis/db/core/database';
import { metricsText } from '@praxis/telemetry/metrics';
import { mayReadMetrics } from '@praxis/telemetry/metrics-access';

/** Addresses of this machine itself (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i;

export interface MetricsServer {
  close(): Promise<void>;
}

/** Starts the server; returns undefined without a port. */
export async function serveMetrics(
  { HOST, PRAXIS_WORKER_METRICS_PORT: port, PRAXIS_METRICS_TOKEN: token }: Environment,
  database: Pick<Database, 'poolUse'>,
): Promise<MetricsServer | undefined> {
  if (port === 0) return undefined;
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    // Every path gets the same answer, because this server serves only metrics.
    if (request.method !== 'GET') return void response.writeHead(405).end();
    const isLocal = LOOPBACK.test(request.socket.remoteAddress ?? '');
    if (!mayReadMetrics({ token, authorization, isLocal }))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    metricsText({ pools: database.poolUse(), queues: undefined }).then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
  };
}
