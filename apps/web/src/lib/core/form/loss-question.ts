/**
 * Actions that stay on the page but lose its unsaved changes: signing out, acting in another tenant, showing other people. The frame's
 * question is asked first, and not again during the action.
 */
import { createStore } from 'zustand/vanilla';
import { unsavedChanges } from './unsaved-changes.js';

/** What is about to happen, in the words of the question. */
export interface LossQuestion {
  title: string;
  /** The verb, for example `Sign Out`. */
  confirm: string;
}

interface AskedLoss extends LossQuestion {
  answer: (isAgreed: boolean) => void;
}

/** The question on screen. */
export const lossQuestion = createStore<{ asked: AskedLoss | undefined }>()(() => ({ asked: undefined }));

let agreed = 0;

/** True while something is done whose loss the person has agreed to: what it leads to asks no more. */
export function isLossAgreed(): boolean {
  return agreed > 0;
}

/** Does something that loses the page's unsaved changes: immediately if there are none, otherwise after the question. */
export function losingChanges(question: LossQuestion, act: () => Promise<unknown>): void {
  if (unsavedChanges.getState().parts === 0) {
    void agreedTo(act);
    return;
  }
  const answer = (isAgreed: boolean): void => {
    forgetLossQuestion();
    if (isAgreed) void agreedTo(act);
  };
  lossQuestion.setState({ asked: { ...question, answer } });
}

/** Takes the question from the screen. */
export function forgetLossQuestion(): void {
  lossQuestion.setState({ asked: undefined });
}

async function agreedTo(act: () => Promise<unknown>): Promise<void> {
  agreed += 1;
  try {
    await act();
  } catch {
    // Its control says so where it fails; what is unsaved is then still there.
  } finally {
    agreed -= 1;
  }
}
