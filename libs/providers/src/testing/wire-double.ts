/** A local HTTP server in the role of a vendor: it records every request and injects configured faults. */
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as received. */
export interface WireRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  at: Date;
}

export interface WireAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON, or unchanged if a string. */
  body: unknown;
}

/** Replaces the answer; with `accepted` the vendor performs the effect first. */
export type WireFault =
  | { kind: 'drop'; accepted: boolean }
  | { kind: 'hang'; accepted: boolean }
  | { kind: 'answer'; accepted: boolean; answer: WireAnswer };

/** Which requests fail. `about`: a text in the body or the query, as it is sent. */
export interface FaultedRequests {
  method?: string;
  path?: string;
  about?: string;
  times?: number;
}

export interface WireDouble {
  /** Without a trailing slash. */
  readonly url: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly WireRequest[];
  /** Injects the fault into the next `times` requests with this method and path prefix. Faults are queued. */
  fail(fault: WireFault, on?: FaultedRequests): void;
  /** Waits until the next fault occurs. */
  nextFault(): Promise<void>;
  /** Removes faults that have not occurred yet. */
  recover(): void;
  close(): Promise<void>;
}

/** Starts the server on a free port of the loopback address. */
export async function startWireDouble(handle: (request: WireRequest) => WireAnswer): Promise<WireDouble> {
  const requests: WireRequest[] = [];
  const faults: { fault: WireFault; method: string; path: string; about: string; left: number }[] = [];

  const occurrences = new EventEmitter();

  function takeFault(request: WireRequest): WireFault | undefined {
    const index = faults.findIndex(
      ({ method, path, about }) =>
        method === request.method &&
        request.path.startsWith(path) &&
        (request.body.includes(about) || request.query.toString().includes(about)),
    );
    const entry = faults[index];
    if (!entry) return undefined;
    entry.left -= 1;
    if (entry.left <= 0) faults.splice(index, 1);
    return entry.fault;
  }

  const server = createServer((incoming, outgoing) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      const fault = takeFault(request);
      if (fault) occurrences.emit('fault');
      const usual = !fault || fault.accepted ? handle(request) : undefined;
      if (fault?.kind === 'drop') return incoming.socket.destroy();
      if (fault?.kind === 'hang') return undefined;
      const answer = fault?.kind === 'answer' ? fault.answer : usual;
      return answer ? writeAnswer(outgoing, answer) : undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    fail: (fault, on = {}) => {
      const { method = 'POST', path = '/', about = '', times = 1 } = on;
      faults.push({ fault, method, path, about, left: times });
    },
    nextFault: async () => void (await once(occurrences, 'fault')),
    recover: () => {
      faults.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://double');
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    at: new Date(),
  };
}

function writeAnswer(outgoing: ServerResponse, answer: WireAnswer): void {
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  outgoing.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
  outgoing.end(text);
}
