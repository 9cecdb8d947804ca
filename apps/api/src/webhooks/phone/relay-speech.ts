/**
 * A reply on its way to the line: its sentences are spoken as they are let say, and the rest once the answer is whole; nothing
 * of it any more once the caller has spoken into it.
 */
import { withoutSaid } from '@praxis/contracts/call/call-speech';
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

  /** `list` gives the pieces of the turn that is under way, `say` speaks one of them. */
  constructor(list: () => Promise<ReplyChunk[]>, say: (text: string, language: CallLanguage) => void) {
    this.#arriving = new ReplyUnderWay(list);
    this.#say = say;
  }

  /** A turn was sent: what comes of its answer may be said from now on. */
  begin(turnId: string): void {
    this.#speaking = { turnId, said: [], isCut: false };
  }

  /** There may be another sentence. */
  async stream(): Promise<void> {
    if (!this.#speaking) return;
    await this.#arriving.read(({ turnId, text, language }) => {
      const speaking = this.#speaking;
      if (speaking?.turnId !== turnId || speaking.isCut) return;
      speaking.said.push(text);
      this.#say(text, language);
    });
  }

  /** The caller speaks: no more of this answer. */
  cut(): void {
    if (this.#speaking) this.#speaking.isCut = true;
  }

  /** The answer is whole: what of it is still to be said. */
  finish(reply: string): string {
    const speaking = this.#speaking;
    this.#speaking = undefined;
    if (!speaking) return reply;
    return speaking.isCut ? '' : withoutSaid(reply, speaking.said);
  }
}
