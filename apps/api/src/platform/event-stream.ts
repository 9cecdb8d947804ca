/** One server-sent event stream (HTML Living Standard, section 9.2). */
import type { FastifyReply, FastifyRequest } from 'fastify';

const HEARTBEAT_MS = 15_000;
/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 1_000;

export class EventStream {
  readonly #raw: FastifyReply['raw'];
  readonly #onClose: (() => void)[] = [];
  #id: number;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    reply.hijack();
    this.#raw = reply.raw;
    this.#id = Number(request.headers['last-event-id'] ?? 0) || 0;
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    this.#raw.write(`retry: ${RETRY_MS}\n\n`);
    const heartbeat = setInterval(() => this.#raw.write(': still here\n\n'), HEARTBEAT_MS);
    this.#raw.on('close', () => {
      clearInterval(heartbeat);
      for (const close of this.#onClose) close();
    });
  }

  /** Sends one event; ids increase over reconnects. */
  send(event: string, data: unknown): void {
    if (this.#raw.destroyed) return;
    this.#id += 1;
    this.#raw.write(`id: ${this.#id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the stream; a browser comes again by itself. */
  end(): void {
    this.#raw.end();
  }

  /** Runs when the client has gone. */
  onClose(close: () => void): void {
    this.#onClose.push(close);
  }
}
