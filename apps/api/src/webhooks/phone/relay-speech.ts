/**
 * Speaks a reply on the line: each sentence as soon as it is approved, and the rest when the answer is
 * complete. Stops when the caller interrupts.
 */
import { withoutSaid } from '@praxis/domain/call/without-said';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import type { ReplyChunk } from '@praxis/db/call/reply-chunk';
import { ReplyUnderWay } from '../../features/call/voice/reply-under-way.js';

interface Speaking {
  turnId: string;
  said: string[];
  isCut: boolean;
}

export class RelaySpeech {
  readonly #arriving: ReplyUnderWay;
  readonly #say: (text: string, language: CallLanguage) => void;
  #speaking: Speaking | undefined;

  /** `list` returns the chunks of the current turn, `say` speaks one of them. */
  constructor(list: () => Promise<ReplyChunk[]>, say: (text: string, language: CallLanguage) => void) {
    this.#arriving = new ReplyUnderWay(list);
    this.#say = say;
  }

  /** A turn was sent: its answer may be spoken from now on. */
  begin(turnId: string): void {
    this.#speaking = { turnId, said: [], isCut: false };
  }

  /** Another sentence may have arrived. */
  async stream(): Promise<void> {
    if (!this.#speaking) return;
    await this.#arriving.read(({ turnId, text, language }) => {
      const speaking = this.#speaking;
      if (speaking?.turnId !== turnId || speaking.isCut) return;
      speaking.said.push(text);
      this.#say(text, language);
    });
  }

  /** The caller interrupts: stops this answer. */
  cut(): void {
    if (this.#speaking) this.#speaking.isCut = true;
  }

  /** The answer is complete: returns what is still to be spoken. */
  finish(reply: string): string {
    const speaking = this.#speaking;
    this.#speaking = undefined;
    if (!speaking) return reply;
    return speaking.isCut ? '' : withoutSaid(reply, speaking.said);
  }
}
