/**
 * Accepts the web sockets of telephone conversations. The handshake's signature and token are checked before
 * the upgrade.
 */
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Logger } from 'pino';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { findPhoneCall, type PhoneCallRecord } from '@praxis/db/call/phone-call';
import { openLeg } from '@praxis/db/call/phone-leg';
import { RELAY_CLOSES, RELAY_FRAME_BYTES } from '@praxis/providers/phone/relay';
import { CallGateway } from '../../features/call/call.gateway.js';
import { LiveHub } from '../../platform/live/live-hub.js';
import { bareHeaders } from '../../platform/http/page-policy.js';
import { ENVIRONMENT, LOG } from '../../platform/tokens.js';
import { headerOf } from '../read-or-refuse.js';
import { LineRequestVerifier } from './line-request-verifier.js';
import { RelayConnection } from './relay-connection.js';
import { RELAY_PATH, RelayTokens, type RelayClaims } from './relay-tokens.js';

/** Maximum length of the address; a token has a few hundred characters. */
const ADDRESS_MAX = 4096;

@Injectable()
export class RelayServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: RELAY_FRAME_BYTES,
    perMessageDeflate: false,
  });
  readonly #open = new Map<string, RelayConnection>();
  readonly #refuse: (socket: Duplex, status: number) => void;

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    @Inject(LOG) private readonly log: Logger,
    private readonly host: HttpAdapterHost,
    private readonly database: Database,
    private readonly gateway: CallGateway,
    private readonly hub: LiveHub,
    private readonly tokens: RelayTokens,
    private readonly verifier: LineRequestVerifier,
  ) {
    this.#refuse = refuseWith(bareHeaders(environment));
  }

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.log.error({ type: error instanceof Error ? error.name : 'unknown' }, 'a handshake failed');
        this.#refuse(socket, 500);
      });
    });
  }

  /** Active calls reconnect to another process, or to this one after its restart. */
  beforeApplicationShutdown(): void {
    for (const session of this.#open.values()) session.close(RELAY_CLOSES.leaving, 'leaving');
    this.#sockets.close();
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = request.url ?? '';
    if (!address.startsWith(RELAY_PATH)) return this.#refuse(socket, 404);
    const claims =
      address.length > ADDRESS_MAX ? undefined : this.tokens.read(address.slice(RELAY_PATH.length));
    if (!claims) return this.#refuse(socket, 401);
    const signature = headerOf(request.headers, 'x-twilio-signature');
    if (!(await this.verifier.isSignedHandshake({ ...claims, signature }))) return this.#refuse(socket, 401);
    const { tenantId, callId, leg } = claims;
    const call = await this.database.withTenant(tenantId, async (tx) =>
      (await openLeg(tx, callId, leg)) ? await findPhoneCall(tx, callId) : undefined,
    );
    // The token was already used, or the call has a newer connection.
    if (!call) return this.#refuse(socket, 409);
    if (socket.destroyed) return;
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#begin(webSocket, claims, call));
  }

  #begin(socket: WebSocket, claims: RelayClaims, call: PhoneCallRecord): void {
    this.#open.get(call.callId)?.close(RELAY_CLOSES.policy, 'followed_by_another');
    const session = new RelayConnection(socket, {
      claims,
      call,
      log: this.log,
      database: this.database,
      gateway: this.gateway,
      hub: this.hub,
    });
    this.#open.set(call.callId, session);
    socket.once('close', () => {
      if (this.#open.get(call.callId) === session) this.#open.delete(call.callId);
    });
  }
}

function refuseWith(headers: Readonly<Record<string, string>>): (socket: Duplex, status: number) => void {
  const lines = Object.entries({ connection: 'close', 'content-length': '0', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return (socket, status) => {
    if (!socket.destroyed) socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n`);
  };
}
