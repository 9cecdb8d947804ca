/** Unsent replies, by person and conversation: opening another conversation loses nothing. */
import type { NewReply } from '@praxis/contracts/message/conversation';
import type { Channel } from '@praxis/contracts/message/message.const';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export interface BegunAnswer {
  /** Undefined until one is chosen. */
  channel: Channel | undefined;
  body: string;
  subject: string;
  /** Why the server did not take the text; gone with the next change of it. */
  refusal: string | undefined;
}

const NOTHING: BegunAnswer = { channel: undefined, body: '', subject: '', refusal: undefined };
const begunAnswers = createStore<Record<string, BegunAnswer>>()(() => ({}));

/** Whose answer to whom. */
export const answerPlace = (userId: string | undefined, conversationId: string): string =>
  `${userId ?? ''}/${conversationId}`;

export const useBegunAnswer = (place: string): BegunAnswer =>
  useStore(begunAnswers, (all) => all[place] ?? NOTHING);

export function changeAnswer(place: string, change: (now: BegunAnswer) => Partial<BegunAnswer>): void {
  begunAnswers.setState((all) => {
    const now = all[place] ?? NOTHING;
    return { [place]: { ...now, ...change(now) } };
  });
}

/** Puts a refused text back, before the one begun in the meantime, so that neither is lost. */
export function giveBack(place: string, { channel, subject, body }: NewReply, refusal: string): void {
  changeAnswer(place, (now) => ({
    channel: now.channel ?? channel,
    body: now.body === '' ? body : `${body}\n${now.body}`,
    subject: subject ?? now.subject,
    refusal,
  }));
}

/** Forgets the chosen channel where nothing is written. */
export function leaveAnswer(place: string): void {
  changeAnswer(place, (now) => (now.body === '' && now.subject === '' ? NOTHING : {}));
}

export const forgetAnswers = (): void => begunAnswers.setState({}, true);
