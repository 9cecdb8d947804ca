/** The question whether it is still them, which the server asks before rights, keys and exports. One at a time, whoever needs it. */
import { createStore } from 'zustand/vanilla';

/** Whether the question is on screen. */
export const stepUpStore = createStore<{ isAsked: boolean }>()(() => ({ isAsked: false }));

let answers: ((isProven: boolean) => void)[] = [];
/** When they last signed in again, by `performance.now()`. */
let provenAt = -Infinity;

/**
 * Asks, or joins in the question that is open. True once they have signed in again, false when they would rather not.
 * @param sentAt when the refused call was sent, by `performance.now()`: whoever has signed in since is not asked once more
 */
export function askStepUp(sentAt: number): Promise<boolean> {
  if (provenAt > sentAt) return Promise.resolve(true);
  return new Promise((resolve) => {
    answers.push(resolve);
    stepUpStore.setState({ isAsked: true });
  });
}

/** Closes the question. */
export function answerStepUp(isProven: boolean): void {
  const waiting = answers;
  answers = [];
  if (isProven) provenAt = performance.now();
  stepUpStore.setState({ isAsked: false });
  for (const answer of waiting) answer(isProven);
}
