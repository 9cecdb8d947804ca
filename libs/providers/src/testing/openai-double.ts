/**
 * A local server with the part of OpenAI's API that Praxis uses, including streams. It records every request.
 * The test decides its answers: valid, invalid, slow or none.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The key that the double accepts. */
export const OPENAI_DOUBLE_KEY = 'sk-double-key-of-the-platform';

/** The key of another account. */
export const OPENAI_DOUBLE_TENANT_KEY = 'sk-double-key-of-a-tenant';

/** The part of a request that the double reads. */
export interface OpenAiDoubleRequest {
  authorization: string | undefined;
  body: {
    model: string;
    instructions: string;
    input: { role?: string; type?: string; content?: string; output?: string }[];
    text?: { format?: { schema?: unknown; strict?: boolean } };
    store?: boolean;
  };
  /** The caller's latest words, without the tags around them. */
  message: string;
}

/** The answer of the model. */
export interface OpenAiDoubleReply {
  /** Sent as JSON, or unchanged if a string; nothing if left out. */
  text?: unknown;
  isRefused?: boolean;
  isIncomplete?: boolean;
  /** Delay before the first text, in milliseconds. */
  firstTokenMs?: number;
  /** Delay between two chunks of the text, in milliseconds. */
  chunkMs?: number;
  /** The last chunk of the text waits for this. */
  lastChunkAfter?: Promise<unknown>;
  /** `hang`: never answers. `drop`: closes the connection at once. `break`: closes it half-way. */
  fault?: 'hang' | 'drop' | 'break';
  /** Answers with this status instead. */
  status?: number;
  code?: string;
}

export type OpenAiScript = (request: OpenAiDoubleRequest) => OpenAiDoubleReply;

export interface OpenAiDouble {
  /** Base URL for the SDK, with `/v1`. */
  readonly url: string;
  readonly requests: readonly OpenAiDoubleRequest[];
  /** Sets the answers from now on. */
  say(script: OpenAiScript): void;
  close(): Promise<void>;
}

/** A reply that matches the schema: these acts, or one that says these words. */
export function written(
  acts: string | readonly unknown[],
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const said = typeof acts === 'string' ? [{ act: 'acknowledge', words: acts }] : acts;
  return { acts: said, answers: [], confidence: 0.9, ...more };
}

/** Starts the server on a free port of the loopback address. */
export async function startOpenAiDouble(
  first: OpenAiScript = () => ({ text: written('Thank you.') }),
): Promise<OpenAiDouble> {
  const requests: OpenAiDoubleRequest[] = [];
  let script = first;
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing, (request) => {
      requests.push(request);
      return script(request);
    }).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    say: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  decide: (request: OpenAiDoubleRequest) => OpenAiDoubleReply,
): Promise<void> {
  const { authorization } = incoming.headers;
  const isKnown = [OPENAI_DOUBLE_KEY, OPENAI_DOUBLE_TENANT_KEY].some(
    (key) => authorization === `Bearer ${key}`,
  );
  // A check of its health, or of a key.
  if (incoming.method !== 'POST')
    return isKnown ? refuse(outgoing, 404, 'not_found') : refuse(outgoing, 401, 'invalid_api_key');
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as OpenAiDoubleRequest['body'];
  const last = body.input.findLast(({ role }) => role === 'user')?.content ?? '';
  const reply = decide({
    authorization,
    body,
    message: last.replace(/^<caller_said>|<\/caller_said>$/g, ''),
  });
  if (!isKnown) return refuse(outgoing, 401, 'invalid_api_key');
  if (reply.status !== undefined) return refuse(outgoing, reply.status, reply.code ?? 'error');
  if (reply.fault === 'hang') return;
  if (reply.fault === 'drop') {
    incoming.socket.destroy();
    return;
  }
  await delay(reply.firstTokenMs ?? 0, undefined, { ref: false });
  await stream(outgoing, reply);
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' });
  outgoing.end(JSON.stringify({ error: { message: 'refused by the double', type: 'error', code } }));
}

const CHUNK = 17;

async function stream(outgoing: ServerResponse, reply: OpenAiDoubleReply): Promise<void> {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  let sequence = 0;
  const send = (type: string, fields: object): void => {
    sequence += 1;
    outgoing.write(
      `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence, ...fields })}\n\n`,
    );
  };
  const id = `resp_${randomUUID()}`;
  send('response.created', { response: { id, object: 'response', status: 'in_progress', output: [] } });
  const text =
    reply.text === undefined || typeof reply.text === 'string' ? reply.text : JSON.stringify(reply.text);
  if (text !== undefined) {
    for (let at = 0; at < text.length; at += CHUNK) {
      if (reply.fault === 'break' && at > text.length / 2) return void outgoing.end();
      if (at > 0 && reply.chunkMs !== undefined) await delay(reply.chunkMs, undefined, { ref: false });
      if (at + CHUNK >= text.length) await reply.lastChunkAfter;
      const delta = text.slice(at, at + CHUNK);
      send('response.output_text.delta', {
        item_id: 'msg',
        output_index: 0,
        content_index: 0,
        delta,
        logprobs: [],
      });
    }
  }
  if (reply.isRefused)
    send('response.refusal.done', { item_id: 'msg', output_index: 0, content_index: 0, refusal: 'No.' });
  const status = reply.isIncomplete ? 'incomplete' : 'completed';
  send(`response.${status}`, { response: { id, object: 'response', status, output: [] } });
  outgoing.end();
}
