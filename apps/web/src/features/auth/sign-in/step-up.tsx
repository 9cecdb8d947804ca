/**
 * Asks the user to sign in again when a request needs it, on any page; the dialog's code is loaded when it is first
 * needed.
 */
import { answerStepUp, stepUpStore } from '../../../lib/auth/step-up.js';
import { useStore } from 'zustand';
import { lazyDialog } from '../../../components/lazy-part.js';

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.js'), 'StepUpDialog');

export function StepUp() {
  const { isAsked } = useStore(stepUpStore);
  if (!isAsked) return null;
  return <StepUpDialog onClose={() => answerStepUp(false)} />;
}
