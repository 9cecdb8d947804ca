/** A turn in progress: what was understood, and the lines and actions so far. */
import type { ActionTaken } from '@praxis/contracts/call/call-action';
import { QUESTION_ASKS_MAX } from '@praxis/contracts/call/dialogue.const';
import type { CallIntent } from '@praxis/contracts/call/intent.const';
import type { CallActions, CallParts } from '../actions.js';
import type { CallFacts, UnderstoodTurn } from '../effects.js';
import type { SetPhrase, SpokenLine } from './lines.js';
import { freshDialogue, type Awaited, type DialogueState } from './state.js';

export class Turn {
  readonly lines: SpokenLine[] = [];
  readonly taken: ActionTaken[] = [];
  readonly parts: CallParts;
  readonly actions: CallActions;
  readonly seq: number;
  readonly understood: UnderstoodTurn;
  /** The answer that was awaited when the turn arrived. */
  readonly awaited: Awaited | undefined;
  /** The turn already ends with a question, an offer, or a goodbye. */
  isAnswered = false;
  error: string | null = null;
  /** Answers in this turn, by question id. */
  learned: Record<string, string> = {};

  constructor(
    parts: CallParts,
    actions: CallActions,
    { seq, understood }: { seq: number; understood: UnderstoodTurn },
  ) {
    this.parts = parts;
    this.actions = actions;
    this.seq = seq;
    this.understood = understood;
    this.awaited = this.dialogue.awaits;
    this.dialogue.awaits = undefined;
  }

  get facts(): CallFacts {
    return this.parts.progress.facts;
  }

  get dialogue(): DialogueState {
    return (this.facts.dialogue ??= freshDialogue());
  }

  /** The caller asks for a moment and does not answer yet. */
  get isHolding(): boolean {
    const { ordinal, times } = this.understood.reading;
    return this.wants('hold') && ordinal === undefined && times.length === 0;
  }

  /** The caller asks a question. */
  get isQuestion(): boolean {
    return this.understood.reading.intents.some((intent) => intent.startsWith('ask_'));
  }

  /** Whether the caller's words have one of these intents. */
  wants(...intents: CallIntent[]): boolean {
    return intents.some((intent) => this.understood.reading.intents.includes(intent));
  }

  phrase(phrase: SetPhrase): void {
    this.say({ kind: 'phrase', phrase });
  }

  say(...lines: SpokenLine[]): void {
    this.lines.push(...lines);
  }

  /** Records the actions, and says only what a receipt proves. */
  note(taken: readonly ActionTaken[]): void {
    this.taken.push(...taken);
    for (const { type, outcome, receipt } of taken)
      if (receipt) this.say({ kind: 'receipt', id: receipt.id });
      else if (type === 'escalate_human' && outcome === 'failed') this.say({ kind: 'failed_alert' });
  }

  /** Asks a question unless it reached its maximum number of attempts; true if it was asked. */
  ask(question: string, awaits?: Awaited): boolean {
    const { asked } = this.dialogue;
    const before = asked[question] ?? 0;
    if (before >= QUESTION_ASKS_MAX) return false;
    asked[question] = before + 1;
    this.say({ kind: 'ask', question, asked: before });
    this.end(awaits);
    return true;
  }

  /** Marks the turn as ended by the line that was just said. */
  end(awaits?: Awaited): void {
    this.isAnswered = true;
    this.dialogue.awaits = awaits;
  }
}
