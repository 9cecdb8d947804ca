/**
 * Actions that stay on the page but lose its unsaved changes: signing out, acting in another tenant, showing other
 * people. The frame asks before the action, and not again while it runs.
 */
import { createStore } from 'zustand/vanilla';
import { unsavedChanges } from './unsaved-changes.js';

/** The action that is about to run, in the words of the question. */
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

/** True while an action runs whose loss the user has agreed to, so that its navigation does not ask again. */
export function isLossAgreed(): boolean {
  return agreed > 0;
}

/**
 * Runs an action that loses the page's unsaved changes: immediately if there are none, otherwise after the question.
 */
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

/** Closes the question. */
export function forgetLossQuestion(): void {
  lossQuestion.setState({ asked: undefined });
}

async function agreedTo(act: () => Promise<unknown>): Promise<void> {
  agreed += 1;
  try {
    await act();
  } catch {
    // The control that started the action shows the failure; the unsaved changes are still there.
  } finally {
    agreed -= 1;
  }
}
