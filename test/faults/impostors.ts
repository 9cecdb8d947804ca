/**
 * Servers that replace a service and answer every request wrong, in the service's protocol: 429 and 500 over HTTP, the
 * equivalents of PostgreSQL and Temporal, and bytes that are no valid answer.
 */
import { createServer as createHttp } from 'node:http';
import { createServer as createHttp2, type Http2Server } from 'node:http2';
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';

export type Lie = '429' | '500' | 'garbage';
type Refusal = Exclude<Lie, 'garbage'>;
export type Protocol = 'http' | 'postgres' | 'grpc';

export interface Impostor {
  /** Host and port. */
  address: string;
  close(): Promise<void>;
}

/** Value of the Retry-After header, in seconds. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Error bodies with the fields of all vendors: at the top those of Twilio and Resend, in `error` those of the others.
 */
const REFUSALS: Record<Refusal, object> = {
  '429': {
    status: 429,
    statusCode: 429,
    code: 20429,
    name: 'rate_limit_exceeded',
    message: 'Too many requests',
    error: { code: 'rate_limit', type: 'rate_limit', message: 'Too many requests', errors: [] },
  },
  '500': {
    status: 500,
    statusCode: 500,
    code: 20500,
    name: 'application_error',
    message: 'Internal error',
    error: { code: 'internal', type: 'api_error', message: 'Internal error', errors: [] },
  },
};
const GARBAGE_PAGE = '<!doctype html><title>Welcome</title><h1>It works!</h1>';
/** gRPC's codes, https://grpc.io/docs/guides/status-codes */
const GRPC_STATUS: Record<Refusal, number> = { '429': 8, '500': 13 };
/** SQLSTATE of too many connections, and of an error inside the server. */
const SQL_STATE: Record<Refusal, string> = { '429': '53300', '500': 'XX000' };
/** The code by which a PostgreSQL client asks for TLS before it sends anything else. */
const SSL_REQUEST = 80_877_103;

/** Starts an impostor. */
export async function startImpostor(protocol: Protocol, lie: Lie): Promise<Impostor> {
  if (lie === 'garbage' && protocol !== 'http') return await listening(createTcp(sendGarbage));
  const server = {
    http: () => httpServer(lie),
    postgres: () => createTcp((socket) => refuseLogin(socket, lie === '429' ? '429' : '500')),
    grpc: () => grpcServer(lie === '429' ? '429' : '500'),
  }[protocol]();
  return await listening(server);
}

async function listening(server: Server | Http2Server): Promise<Impostor> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function httpServer(lie: Lie): Server {
  return createHttp((incoming, outgoing) => {
    incoming.resume();
    if (lie === 'garbage') outgoing.writeHead(200, { 'content-type': 'text/html' }).end(GARBAGE_PAGE);
    else
      outgoing
        .writeHead(Number(lie), {
          'content-type': 'application/json',
          ...(lie === '429' && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
        })
        .end(JSON.stringify(REFUSALS[lie]));
  });
}

/** Sends the greeting of another program. The connection stays open, as it would with that program. */
function sendGarbage(socket: Socket): void {
  socket.write('SSH-2.0-OpenSSH_9.6\r\n');
}

/** An ErrorResponse to the first message (PostgreSQL: Frontend/Backend Protocol, Message Formats). */
function refuseLogin(socket: Socket, lie: Refusal): void {
  socket.on('data', (data) => {
    if (data.length >= 8 && data.readInt32BE(4) === SSL_REQUEST) return void socket.write('N');
    const message = lie === '429' ? 'sorry, too many clients already' : 'could not read a block';
    const fields = `SFATAL\0VFATAL\0C${SQL_STATE[lie]}\0M${message}\0\0`;
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    socket.end(Buffer.concat([head, Buffer.from(fields)]));
  });
}

/** A gRPC server that answers every request with trailers only. */
function grpcServer(lie: Refusal): Http2Server {
  const server = createHttp2();
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    stream.respond(
      {
        ':status': 200,
        'content-type': 'application/grpc',
        'grpc-status': String(GRPC_STATUS[lie]),
        'grpc-message': 'refused by the impostor',
      },
      { endStream: true },
    );
    stream.resume();
  });
  return server;
}
