/** Unsent replies, by person and conversation: opening another conversation loses nothing. */
import type { NewReply } from '@praxis/contracts/message/conversation';
import type { Channel } from '@praxis/contracts/message/message.const';
import { begunTexts, givenBack } from '../../../lib/core/form/begun-text.js';

export interface BegunAnswer {
  /** Undefined until the user chooses one. */
  channel: Channel | undefined;
  body: string;
  subject: string;
  /** Why the server refused the text; removed when the text changes. */
  refusal: string | undefined;
}

const NOTHING: BegunAnswer = { channel: undefined, body: '', subject: '', refusal: undefined };
const begunAnswers = begunTexts(NOTHING);

export const useBegunAnswer = begunAnswers.use;
export const changeAnswer = begunAnswers.change;

/** Puts a refused text back, before any text written in the meantime, so that neither is lost. */
export function giveBack(place: string, { channel, subject, body }: NewReply, refusal: string): void {
  changeAnswer(place, (now) => ({
    channel: now.channel ?? channel,
    body: givenBack(body, now.body),
    subject: subject ?? now.subject,
    refusal,
  }));
}

/** Resets the chosen channel if no text is written. */
export function leaveAnswer(place: string): void {
  changeAnswer(place, (now) => (now.body === '' && now.subject === '' ? NOTHING : {}));
}

export const forgetAnswers = begunAnswers.forget;
