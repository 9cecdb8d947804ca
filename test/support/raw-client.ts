/** A client that writes raw bytes at any speed, and collects the response. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { until } from './until.js';

export class RawClient {
  readonly #socket: Socket;
  /** The response so far. */
  text = '';
  isClosed = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (part: Buffer) => (this.text += part.toString('latin1')));
    socket.on('error', () => undefined); // the server has closed
    socket.on('close', () => (this.isClosed = true));
  }

  /** Connects; `from` is the local address to connect from. */
  static async open(baseUrl: string, from = '127.0.0.1'): Promise<RawClient> {
    const { port } = new URL(baseUrl);
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from, noDelay: true });
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  write(text: string): void {
    if (!this.isClosed) this.#socket.write(text);
  }

  /** Writes one byte per `eachMs` milliseconds, until the server has answered or closed or the client ends. */
  dribble(text: string, eachMs: number): void {
    const bytes = [...text];
    // Write only after reading what has arrived: writing to a connection that the server has closed would lose its answer.
    const writeNext = (): void => {
      if (this.text === '') this.write(bytes.shift() ?? ' ');
    };
    const timer = setInterval(() => setImmediate(writeNext), eachMs);
    this.#socket.once('close', () => clearInterval(timer));
  }

  /** The status line's number, once there is one. */
  get status(): number | undefined {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(this.text) ?? [];
    return status === undefined ? undefined : Number(status);
  }

  /** Waits for a response. */
  async answered(): Promise<string> {
    return await until('a response', { timeoutMs: 5_000 }, () => this.text !== '' && this.text);
  }

  /** Waits until the server has closed. */
  async closed(): Promise<void> {
    await until('the connection to be closed', { timeoutMs: 5_000 }, () => this.isClosed);
  }

  /** Disconnects abruptly: the server sees a reset. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  end(): void {
    this.#socket.destroy();
  }
}
