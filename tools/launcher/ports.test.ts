import { createServer, type AddressInfo, type Server } from 'node:net';
import { isFree, reservePort } from './ports.mjs';

const listen = (host: string): Promise<Server> =>
  new Promise((done) => {
    const server = createServer();
    server.listen({ port: 0, host }, () => done(server));
  });
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const close = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));

describe('ports', () => {
  it.each(['127.0.0.1', '0.0.0.0'])('skips a port that is in use on %s', async (host) => {
    const server = await listen(host);
    const taken = portOf(server);
    expect(await isFree(taken)).toBe(false);
    const { port, release } = await reservePort(taken);
    expect(port).toBeGreaterThan(taken);
    release();
    await close(server);
    expect(await isFree(taken)).toBe(true);
  });

  it('reserves a port for one process until it is released', async () => {
    const server = await listen('127.0.0.1');
    const wanted = portOf(server);
    await close(server);
    const first = await reservePort(wanted);
    const second = await reservePort(first.port);
    expect(second.port).toBeGreaterThan(first.port);
    first.release();
    const third = await reservePort(first.port);
    expect(third.port).toBe(first.port);
    second.release();
    third.release();
  });
});
