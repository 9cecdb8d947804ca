/**
 * Asks the user to sign in again, which the server requires for access rights, keys and exports. One question at a
 * time, shared by all requests.
 */
import { createStore } from 'zustand/vanilla';

/** Whether the question is on screen. */
export const stepUpStore = createStore<{ isAsked: boolean }>()(() => ({ isAsked: false }));

let answers: ((isProven: boolean) => void)[] = [];
/** When the user last signed in again, by `performance.now()`. */
let provenAt = -Infinity;

/**
 * Asks the user to sign in again, or waits for the question that is already open. True once the user has signed in
 * again, false if they declined.
 * @param sentAt when the refused request was sent, by `performance.now()`: a user who has signed in since is not asked
 * again
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
