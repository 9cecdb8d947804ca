/**
 * One connection of a call's conversation. Passes the caller's words, key presses and interruptions to the
 * call, in order, and the call's replies back. All state belongs to the call, so the next connection can
 * continue after a loss.
 */
import type { WebSocket } from 'ws';
import { CALL_TURN_MAX, type CallLanguage } from '@praxis/contracts/call/call.const';
import { listCurrentChunks } from '@praxis/db/call/reply-chunk';
import { changePhoneCall, findPhoneCall } from '@praxis/db/call/phone-call';
import {
  playedPart,
  readRelayFrame,
  RELAY_CLOSES,
  toTokens,
  type RelayCommand,
  type RelayFrame,
  type RelaySetup,
} from '@praxis/providers/phone/relay';
import { SPOKEN } from '@praxis/providers/phone/twiml';
import { interruptCall } from '@praxis/workflows/call/messages';
import { writeHandoff, type Handoff } from './handoff.js';
import { KeyPresses } from './key-presses.js';
import { spokenKeys, lineText } from './phone-texts.js';
import { RelaySpeech } from './relay-speech.js';
import { RelayTurns, type RelayParts, type Spoken } from './relay-turns.js';

/** How long a connection may wait before it identifies its call, in milliseconds. */
const SETUP_MS = 10_000;
/** Maximum number of queued inputs: more is not a real conversation. */
const MAX_INPUTS_WAITING = 40;
/** Number of recent replies that an interruption can refer to. */
const REPLIES_KEPT = 4;

export class RelayConnection {
  readonly #socket: WebSocket;
  readonly #parts: RelayParts;
  readonly #turns: RelayTurns;
  readonly #keys: KeyPresses;
  readonly #speech: RelaySpeech;
  readonly #spoken: Spoken[] = [];
  #language: CallLanguage;
  #isSetUp = false;
  #isOver = false;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #interruptions = 0;
  #stopWatching: () => void = () => undefined;

  constructor(socket: WebSocket, parts: RelayParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#turns = new RelayTurns(parts);
    const { claims, call, database } = parts;
    this.#speech = new RelaySpeech(
      () => database.withTenant(claims.tenantId, (tx) => listCurrentChunks(tx, call.callId)),
      (text, language) => this.#speakToken(`${text} `, { language, last: false }),
    );
    this.#language = call.language;
    this.#keys = new KeyPresses((digits) => this.#inOrder(() => this.#pressed(digits)));
    const timer = setTimeout(() => this.close(RELAY_CLOSES.policy, 'no_setup'), SETUP_MS);
    socket.on('message', (data, isBinary) => {
      if (isBinary) return this.close(RELAY_CLOSES.binary, 'binary');
      clearTimeout(timer);
      this.#read((data as Buffer).toString('utf8'));
    });
    // An error is, for example, a frame that is too large: the library has already closed the connection with the
    // right code.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(timer);
      this.#end();
    });
  }

  /** Ends the connection, not the call. */
  close(code: number, reason: string): void {
    if (this.#isOver) return;
    this.#end();
    this.#parts.log.info(
      { callId: this.#parts.call.callId, code, reason },
      'a connection of a call was closed',
    );
    this.#socket.close(code, reason);
  }

  #end(): void {
    this.#isOver = true;
    this.#keys.clear();
    this.#stopWatching();
  }

  #read(raw: string): void {
    if (this.#isOver) return;
    const reading = readRelayFrame(raw);
    if (!reading.ok) return this.close(reading.close, reading.reason);
    const { frame } = reading;
    if ((frame.type === 'setup') === this.#isSetUp)
      return this.close(RELAY_CLOSES.policy, this.#isSetUp ? 'second_setup' : 'setup_first');
    if (frame.type === 'setup') return this.#setUp(frame);
    this.#take(frame);
  }

  #setUp({ callSid }: RelaySetup): void {
    const { call, claims, hub } = this.#parts;
    if (callSid !== call.providerCallId) return this.close(RELAY_CLOSES.policy, 'another_call');
    this.#isSetUp = true;
    this.#inOrder(async () => {
      await this.#parts.database.withTenant(claims.tenantId, (tx) =>
        changePhoneCall(tx, call.callId, { status: 'answered' }),
      );
      this.#remember(await this.#turns.greeting());
      await this.#lookForEnd();
    });
    this.#stopWatching = hub.watch(claims.tenantId, call.callId, {
      onChange: () => this.#inOrder(() => this.#lookForEnd()),
      onSpeech: () => void this.#speech.stream(),
      onWorker: () => undefined,
    });
  }

  #take(frame: Exclude<RelayFrame, RelaySetup>): void {
    switch (frame.type) {
      case 'prompt': {
        const text = frame.voicePrompt.trim().slice(0, CALL_TURN_MAX);
        if (frame.last && text !== '') this.#inOrder(() => this.#callerSpoke(text));
        return;
      }
      case 'dtmf':
        return this.#keys.press(frame.digit);
      case 'interrupt':
        this.#speech.cut();
        return this.#inOrder(() => this.#interrupted(frame.utteranceUntilInterrupt));
      case 'error':
        // The error text may quote the conversation, so only the fact is logged.
        this.#parts.log.warn({ callId: this.#parts.call.callId }, 'the line reports an error');
    }
  }

  /** The caller has spoken. */
  async #callerSpoke(text: string): Promise<void> {
    const reply = await this.#turns.take(text, (turnId) => this.#speech.begin(turnId));
    if (this.#isOver) return;
    switch (reply.kind) {
      case 'lost':
        // The line reconnects, and the call continues where it was.
        return this.close(RELAY_CLOSES.broken, 'call_unreachable');
      case 'over':
        return this.#handOff({ reason: 'ended', say: this.#speech.finish(reply.say) });
      case 'transfer':
        return this.#handOff({ reason: 'transfer', say: this.#speech.finish(reply.say) });
      case 'reply':
        this.#speak(reply.spoken, reply.language);
    }
  }

  async #pressed(digits: string): Promise<void> {
    await this.#callerSpoke(spokenKeys(digits, this.#language));
  }

  #speak(spoken: Spoken, language: CallLanguage): void {
    this.#remember(spoken);
    const tokens = toTokens(this.#speech.finish(spoken.reply));
    for (const [index, token] of tokens.entries())
      this.#speakToken(token, { language, last: index === tokens.length - 1 });
  }

  #speakToken(token: string, { language, last }: { language: CallLanguage; last: boolean }): void {
    const { code } = SPOKEN[language];
    if (language !== this.#language) {
      this.#language = language;
      // Changes only the voice: speech is still recognized in every language, also if the caller changes back.
      this.#send({ type: 'language', ttsLanguage: code });
    }
    this.#send({ type: 'text', token, last, lang: code });
  }

  #remember(spoken: Spoken | undefined): void {
    if (!spoken) return;
    this.#spoken.unshift(spoken);
    this.#spoken.splice(REPLIES_KEPT);
  }

  /**
   * The caller interrupted the reply: records in the transcript, and in the AI's context, how far it was
   * played.
   */
  async #interrupted(utterance: string): Promise<void> {
    const { claims, call, gateway } = this.#parts;
    const found =
      utterance.trim() === ''
        ? this.#spoken[0]
        : this.#spoken.find(({ reply }) => playedPart(reply, utterance) !== '');
    if (!found) return;
    const { turnId, reply } = found;
    this.#interruptions += 1;
    await gateway.send(
      { tenantId: claims.tenantId, id: call.callId },
      {
        update: interruptCall,
        command: { turnId, reply, heard: `${playedPart(reply, utterance).trimEnd()}…` },
        name: `interrupt-${claims.leg}-${this.#interruptions}`,
      },
    );
  }

  /** Checks whether the call has ended after a long silence or at its time limit. */
  async #lookForEnd(): Promise<void> {
    const { claims, call, database } = this.#parts;
    if (this.#isOver) return;
    const now = await database.withTenant(claims.tenantId, (tx) => findPhoneCall(tx, call.callId));
    if (now?.state === 'ended') this.#handOff({ reason: 'ended', say: lineText('goodbye', this.#language) });
  }

  /** Returns control of the call to the line, with the line's next words. */
  #handOff(handoff: Handoff): void {
    if (this.#isOver) return;
    this.#send({ type: 'end', handoffData: writeHandoff(handoff) });
    this.#end();
    this.#socket.close(RELAY_CLOSES.done, handoff.reason);
  }

  #send(command: RelayCommand): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  /** Queues work in order of arrival. */
  #inOrder(work: () => Promise<void>): void {
    if (this.#isOver) return;
    if (this.#waiting >= MAX_INPUTS_WAITING) return this.close(RELAY_CLOSES.policy, 'too_much_at_once');
    this.#waiting += 1;
    this.#work = this.#work
      .then(async () => {
        if (!this.#isOver) await work();
      })
      .catch((error: unknown) => {
        const type = error instanceof Error ? error.name : 'unknown';
        this.#parts.log.error({ callId: this.#parts.call.callId, type }, 'a conversation failed');
        this.close(RELAY_CLOSES.broken, 'failed');
      })
      .finally(() => {
        this.#waiting -= 1;
      });
  }
}
