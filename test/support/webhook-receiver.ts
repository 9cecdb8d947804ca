/** A server of a tenant that receives webhooks, like an integration of its own. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebhookMessage } from '@praxis/contracts/webhook-delivery/webhook-message';
import { until } from './until.js';

/** A request as it arrived. */
export interface ReceivedHook {
  headers: IncomingHttpHeaders;
  /** The body exactly as it arrived. */
  body: string;
  message: WebhookMessage;
}

export interface HookReceiver {
  url: string;
  received: ReceivedHook[];
  /** The answer to requests from now on: a status, with headers if given, or no answer. */
  answer: { status: number; headers?: Record<string, string>; body?: string } | 'hang';
  /** Waits for `count` requests, and returns the first ones. */
  arrived(count: number): Promise<ReceivedHook[]>;
  close(): Promise<void>;
}

/** Starts a receiver that answers 204. */
export async function startReceiver(): Promise<HookReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      receiver.received.push({
        headers: request.headers,
        body,
        get message() {
          return WebhookMessage.parse(JSON.parse(body));
        },
      });
      respond(response);
    });
  }).listen(0, '127.0.0.1');
  const respond = (response: ServerResponse): void => {
    if (receiver.answer === 'hang') return;
    const { status, headers = {}, body } = receiver.answer;
    response.writeHead(status, headers).end(body);
  };
  await once(server, 'listening');
  const receiver: HookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer: { status: 204 },
    arrived: (count) =>
      until(`${count} webhooks`, { timeoutMs: 10_000 }, () =>
        receiver.received.length >= count ? receiver.received.slice(0, count) : undefined,
      ),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
