/**
 * A simulated telephone line: calls a tenant's number or answers our call, and uses the vendor's protocols,
 * TwiML and ConversationRelay, with the vendor's signatures.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import WebSocket from 'ws';
import { readTwiml, type TwimlElement } from './read-twiml.js';

export interface SimLineSettings {
  /** URL of the API. */
  apiUrl: string;
  /** The public URL that the API assumes for itself, which is what is signed; `apiUrl` by default. */
  origin?: string | undefined;
  tenantId: string;
  authToken: string;
  /** Simulates the line of the other vendor, for its own account. */
  line?: 'sim' | 'twilio' | undefined;
  /** Number of the person on the line, in E.164. */
  number: string;
  callSid?: string | undefined;
}

/** `X-Twilio-Signature`: HMAC-SHA1 over the address and the sorted fields. */
export function lineSignature(
  authToken: string,
  url: string,
  fields: Readonly<Record<string, string>> = {},
): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((sum, name) => sum + name + (fields[name] ?? ''), url);
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}

export class SimPhoneLine {
  readonly callSid: string;
  /** Everything that was said to the person on the line, in order. */
  readonly spoken: string[] = [];
  /** Commands of the conversation, in order. */
  readonly commands: Record<string, unknown>[] = [];
  /** The last document that the API returned. */
  document = '';
  elements: TwimlElement[] = [];
  /** How the last connection of the conversation was closed. */
  closed: { code: number; reason: string } | undefined;
  readonly #settings: SimLineSettings;
  #socket: WebSocket | undefined;
  #waiters: (() => void)[] = [];

  constructor(settings: SimLineSettings) {
    this.#settings = settings;
    this.callSid = settings.callSid ?? `CA${randomBytes(16).toString('hex')}`;
  }

  /** Calls the tenant's number and executes the answer. */
  async ring(): Promise<this> {
    await this.ask(this.#path(''), { CallStatus: 'ringing', Direction: 'inbound' });
    return await this.connect();
  }

  /** Sends a signed request for the next step and parses the answer. Returns the HTTP status. */
  async ask(path: string, fields: Readonly<Record<string, string>> = {}): Promise<number> {
    const { apiUrl, authToken, number } = this.#settings;
    const all = {
      CallSid: this.callSid,
      From: number,
      To: '+13135550100',
      CallStatus: 'in-progress',
      ...fields,
    };
    const response = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': lineSignature(authToken, `${this.#origin}${path}`, all),
      },
      body: new URLSearchParams(all).toString(),
      redirect: 'error',
    });
    this.document = await response.text();
    this.elements = readTwiml(this.document);
    for (const { name, text } of this.elements) if (name === 'Say') this.#hear(text);
    return response.status;
  }

  /**
   * Opens the conversation that the last answer names, if any; `setup` replaces fields of the first frame.
   */
  async connect(setup: Readonly<Record<string, unknown>> = {}): Promise<this> {
    const relay = this.element('ConversationRelay');
    if (!relay) return this;
    const socket = await this.open(relay.attributes['url'] ?? '');
    this.#hear(relay.attributes['welcomeGreeting'] ?? '');
    socket.send(
      JSON.stringify({
        type: 'setup',
        sessionId: `VX${randomBytes(16).toString('hex')}`,
        callSid: this.callSid,
        from: this.#settings.number,
        to: '+13135550100',
        direction: 'inbound',
        customParameters: {},
        ...setup,
      }),
    );
    return this;
  }

  /** Only the handshake. Rejects with the status of a refusal. */
  async open(url: string, signature?: string): Promise<WebSocket> {
    const { apiUrl, authToken } = this.#settings;
    const { pathname } = new URL(url);
    const socket = new WebSocket(`${apiUrl.replace(/^http/, 'ws')}${pathname}`, {
      headers: { 'x-twilio-signature': signature ?? lineSignature(authToken, url) },
    });
    // A late close event of the previous conversation must not end this one.
    const before = this.#socket;
    this.#socket = undefined;
    this.closed = undefined;
    socket.on('message', (data: Buffer) => {
      const command = JSON.parse(data.toString('utf8')) as Record<string, unknown>;
      this.commands.push(command);
      if (command['type'] === 'text') this.#hear(String(command['token']), command['last'] !== true);
      this.#wake();
    });
    socket.on('error', () => undefined);
    socket.once('close', (code, reason) => {
      if (this.#socket === socket) this.closed = { code, reason: reason.toString() };
      this.#wake();
    });
    const refused = new Promise<never>((_, reject) => {
      socket.once('unexpected-response', (_request, response) => {
        response.resume();
        reject(new Error(`refused ${response.statusCode ?? 0}`));
      });
      socket.once('error', reject);
    });
    try {
      await Promise.race([once(socket, 'open'), refused]);
    } catch (error) {
      this.#socket = before;
      throw error;
    }
    refused.catch(() => undefined);
    this.#socket = socket;
    return socket;
  }

  /** Sends a frame of the conversation, or any other data. */
  send(frame: unknown): void {
    this.#socket?.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame));
  }

  /**
   * Says something and waits until the answer is complete or the conversation is handed back. Returns the
   * answer.
   */
  async say(voicePrompt: string): Promise<string> {
    return await this.#answered(() => this.send({ type: 'prompt', voicePrompt, lang: 'en-US', last: true }));
  }

  /** Presses keys and waits for the answer. */
  async press(keys: string): Promise<string> {
    return await this.#answered(() => {
      for (const digit of keys) this.send({ type: 'dtmf', digit });
    });
  }

  /** Breaks the connection without a close frame. */
  drop(): void {
    this.#socket?.terminate();
  }

  /** Continues the line after a conversation: requests its action URL and executes the answer. */
  async goOn(callStatus: 'in-progress' | 'completed' = 'in-progress'): Promise<this> {
    const connect = this.element('Connect')?.attributes['action'] ?? '';
    const end = this.commands.findLast(({ type }) => type === 'end');
    const fields = {
      CallStatus: callStatus,
      SessionStatus: end ? 'ended' : 'failed',
      ...(end ? { HandoffData: String(end['handoffData']) } : {}),
    };
    this.commands.length = 0;
    await this.ask(new URL(connect).pathname, fields);
    return await this.connect();
  }

  /** The person on the line hangs up. */
  async hangUp(): Promise<void> {
    this.#socket?.close(1000);
    this.commands.length = 0;
    await this.goOn('completed');
  }

  /** Waits until the conversation's connection is closed. */
  async closing(): Promise<{ code: number; reason: string }> {
    for (;;) {
      if (this.closed) return this.closed;
      await this.#change();
    }
  }

  /** The first element with this name in the last answer. */
  element(name: string): TwimlElement | undefined {
    return this.elements.find((element) => element.name === name);
  }

  get #origin(): string {
    return this.#settings.origin ?? this.#settings.apiUrl;
  }

  #path(rest: string): string {
    const { line = 'sim', tenantId } = this.#settings;
    return `/v1/webhooks/${line}/${tenantId}/voice${rest}`;
  }

  async #answered(act: () => void): Promise<string> {
    const from = this.commands.length;
    act();
    for (;;) {
      const answer = this.commands.slice(from);
      if (answer.some(({ type, last }) => type === 'end' || (type === 'text' && last === true)))
        return answer.map(({ token }) => (typeof token === 'string' ? token : '')).join('');
      if (this.closed)
        throw new Error(`the conversation was closed: ${this.closed.code} ${this.closed.reason}`);
      await this.#change();
    }
  }

  #hear(text: string, isGoingOn = false): void {
    const last = this.spoken.length - 1;
    if (this.#isSpeaking && last >= 0) this.spoken[last] += text;
    else if (text !== '') this.spoken.push(text);
    this.#isSpeaking = isGoingOn;
  }
  #isSpeaking = false;

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  #wake(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const resolve of waiters) resolve();
  }
}
