/** One server-sent event stream (HTML Living Standard, section 9.2). `EventStreams` opens them. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const HEARTBEAT_MS = 15_000;
/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 1_000;
/** Bytes that may be buffered for a client that does not read; beyond that it has to reconnect. */
const UNREAD_MAX = 1024 * 1024;

export class EventStream {
  readonly #raw: FastifyReply['raw'];
  readonly #onClose: (() => void)[] = [];
  #id: number;
  #isClosed = false;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    reply.hijack();
    this.#raw = reply.raw;
    this.#id = Number(request.headers['last-event-id'] ?? 0) || 0;
    // The client disconnected while its rights were checked.
    if (this.#raw.destroyed) {
      this.#isClosed = true;
      return;
    }
    this.#raw.on('error', () => undefined); // a disconnected client; `close` follows
    this.#raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    this.#write(`retry: ${RETRY_MS}\n\n`);
    const heartbeat = setInterval(() => this.#write(': still here\n\n'), HEARTBEAT_MS);
    this.#raw.on('close', () => {
      clearInterval(heartbeat);
      this.#isClosed = true;
      for (const close of this.#onClose) close();
    });
  }

  /** Sends one event; ids increase across reconnects. */
  send(event: string, data: unknown): void {
    this.#id += 1;
    this.#write(`id: ${this.#id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Ends the stream; browsers reconnect automatically. */
  end(): void {
    this.#raw.end();
  }

  /** Runs when the client has disconnected, at once if it already has. */
  onClose(close: () => void): void {
    if (this.#isClosed) close();
    else this.#onClose.push(close);
  }

  #write(text: string): void {
    if (this.#raw.destroyed || this.#raw.writableEnded) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > UNREAD_MAX) this.#raw.destroy();
  }
}

/** Sends events on a stream until it closes. Events carry the topic if the stream has several. */
export type Listen = (stream: EventStream, topic?: string) => void;
