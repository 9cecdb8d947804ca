/**
 * A gRPC server over HTTP/2 that acts like a running but broken engine: probes succeed, and every other
 * request fails with the code that its session id names (`…code13…`). Writes raw frames, because a server
 * library cannot send unknown codes.
 */
import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** The error message of each code; the text is from an engine whose store was too slow. */
const DETAILS = 'operation GetWorkflowExecution encountered context deadline exceeded';
const OTHER_DETAILS = 'it went wrong';

/** An empty message: not compressed, no bytes. */
const NOTHING = Buffer.alloc(5);
const GRPC = { ':status': 200, 'content-type': 'application/grpc' };

export class FaultyEngine {
  readonly #server: Http2Server;
  readonly #asked = new Map<string, number>();

  private constructor(server: Http2Server) {
    this.#server = server;
    server.on('stream', (stream, { ':path': path }) => void this.#answer(stream, path ?? ''));
  }

  static async open(): Promise<FaultyEngine> {
    const engine = new FaultyEngine(createServer());
    engine.#server.listen(0, '127.0.0.1');
    await once(engine.#server, 'listening');
    return engine;
  }

  /** host:port */
  get address(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `${address}:${port}`;
  }

  /** Number of requests that contained this word. */
  asked(word: string): number {
    return this.#asked.get(word) ?? 0;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  async #answer(stream: ServerHttp2Stream, path: string): Promise<void> {
    stream.on('error', () => undefined);
    const parts: Buffer[] = [];
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
    if (stream.destroyed) return;
    if (path.endsWith('/GetSystemInfo')) {
      stream.respond(GRPC, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(NOTHING);
      return;
    }
    const [word = 'code14', code = '14', isSlow] =
      /code(\d+)(slow)?/.exec(Buffer.concat(parts).toString('latin1')) ?? [];
    this.#asked.set(word, this.asked(word) + 1);
    const details = isSlow ? DETAILS : OTHER_DETAILS;
    stream.respond({ ...GRPC, 'grpc-status': code, 'grpc-message': details }, { endStream: true });
  }
}
