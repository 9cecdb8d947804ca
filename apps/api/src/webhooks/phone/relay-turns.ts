/** The turns of one connection, each an update of the call. A repeated update is the same turn. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readIntents } from '@praxis/domain/call/reading/turn-reading';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { Database } from '@praxis/db/core/database';
import { listTurns } from '@praxis/db/call/call-view';
import { findPhoneCall, type PhoneCallRecord } from '@praxis/db/call/phone-call';
import { keepCallback } from '@praxis/db/call/phone-leg';
import { findPhoneSettings } from '@praxis/db/call/phone-settings';
import { takeTurn, type TurnReply } from '@praxis/workflows/call/messages';
import type { CallGateway } from '../../features/call/call.gateway.js';
import type { LiveHub } from '../../platform/live/live-hub.js';
import type { UpdateOutcome } from '../../platform/runs/run-updates.js';
import { findCallbackNumber } from './callback-number.js';
import { lineText, type LineText } from './phone-texts.js';
import type { RelayClaims } from './relay-tokens.js';

/** How often a turn is sent without an answer; each attempt waits half a minute. */
const MAX_ATTEMPTS = 3;
const RETRY_MS = 1_000;

/** The dependencies of a call's connection. */
export interface RelayParts {
  claims: RelayClaims;
  call: PhoneCallRecord;
  log: Logger;
  database: Database;
  gateway: CallGateway;
  hub: LiveHub;
}

/** A spoken text and its turn; null for the greeting. */
export interface Spoken {
  turnId: string | null;
  reply: string;
}

export type TurnAnswer =
  | { kind: 'reply'; spoken: Spoken; language: CallLanguage }
  /** The call ends with these words. */
  | { kind: 'over'; say: string }
  /** A person is called after these words. */
  | { kind: 'transfer'; say: string }
  /** The call could not be reached. */
  | { kind: 'lost' };

/** The state of an offered callback: stored; or without a known number, accepted or not answered yet. */
type Callback = 'noted' | 'agreed' | 'open';

export class RelayTurns {
  readonly #parts: RelayParts;
  #taken = 0;

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  /** The greeting spoken as the line connected, if it was the call's own. */
  async greeting(): Promise<Spoken | undefined> {
    const { claims, call, database } = this.#parts;
    if (claims.leg > 1) return undefined;
    const turns = await database.withTenant(claims.tenantId, (tx) => listTurns(tx, call.callId));
    const first = turns.find(({ seq }) => seq === 0)?.aiText;
    return first ? { turnId: null, reply: first } : undefined;
  }

  /** Sends a turn of the caller. `onSent` gets its id if its answer may be spoken as it arrives. */
  async take(text: string, onSent: (turnId: string) => void): Promise<TurnAnswer> {
    const { claims } = this.#parts;
    this.#taken += 1;
    const turnId = `p${claims.leg}-${this.#taken}`;
    const callback = await this.#callbackBefore(text);
    // The line speaks its own words before the answer, so the answer is not streamed.
    if (callback === undefined) onSent(turnId);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await pause(RETRY_MS);
      const outcome = await this.#send(turnId, text);
      switch (outcome.kind) {
        case 'reply':
          return await this.#answer(outcome.reply, callback);
        case 'refused':
        case 'not_running':
          return { kind: 'over', say: '' };
        case 'unreachable':
        case 'unfinished':
        case 'crowded':
      }
    }
    return { kind: 'lost' };
  }

  async #send(turnId: string, text: string): Promise<UpdateOutcome<TurnReply>> {
    const { claims, call, gateway } = this.#parts;
    return await gateway.send(
      { tenantId: claims.tenantId, id: call.callId },
      { update: takeTurn, command: { turnId, text }, name: `turn-${turnId}` },
    );
  }

  async #answer(turn: TurnReply, callback: Callback | undefined): Promise<TurnAnswer> {
    const { language } = turn.call;
    const said = callback && (await this.#callbackAfter(turn, callback));
    const reply = said === undefined ? turn.reply : `${lineText(said, language)} ${turn.reply}`;
    if (turn.call.state === 'ended') return { kind: 'over', say: reply };
    const isHumanNotified = turn.actions.some(
      ({ type, outcome }) => type === 'escalate_human' && outcome === 'done',
    );
    if (isHumanNotified && (await this.#canHandOver())) return { kind: 'transfer', say: reply };
    return { kind: 'reply', spoken: { turnId: turn.turnId, reply }, language };
  }

  /** Whether there is a person to call who was not called for this call before. */
  async #canHandOver(): Promise<boolean> {
    const { claims, call, database } = this.#parts;
    return await database.withTenant(claims.tenantId, async (tx) => {
      const { handoverNumber } = await findPhoneSettings(tx);
      const now = await findPhoneCall(tx, call.callId);
      return handoverNumber !== null && now?.transfer === null;
    });
  }

  /** Stores the first "yes" of a caller who was offered a callback because no person took over, if there is a number to call. */
  async #callbackBefore(text: string): Promise<Callback | undefined> {
    const { claims, call, database } = this.#parts;
    return await database.withTenant(claims.tenantId, async (tx) => {
      const now = await findPhoneCall(tx, call.callId);
      if (now?.transfer !== 'missed' || now.callbackAt !== null) return undefined;
      const agrees = readIntents(text).some(({ intent }) => intent === 'agree') || /\b1\.$/.test(text);
      if ((await findCallbackNumber(tx, now)) === undefined) return agrees ? 'agreed' : 'open';
      return agrees && (await keepCallback(tx, call.callId)) ? 'noted' : undefined;
    });
  }

  /** What the line says about the callback. A caller whose number was unknown may just have given it. */
  async #callbackAfter(turn: TurnReply, callback: Callback): Promise<LineText | undefined> {
    const { claims, call, database } = this.#parts;
    if (callback === 'noted') return 'callback';
    if (turn.call.qualification.contactInfo.phone === undefined)
      return callback === 'agreed' ? 'callback_number' : undefined;
    await database.withTenant(claims.tenantId, (tx) => keepCallback(tx, call.callId));
    return 'callback';
  }
}
