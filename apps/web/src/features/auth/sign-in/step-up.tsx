/** Asks whether it is still them when a request needs it, on whatever page; loaded when it is first asked. */
import { lazy, Suspense } from 'react';
import { stepUpStore } from '../../../lib/auth/step-up.js';
import { useStore } from 'zustand';

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.js')).StepUpDialog }));

export function StepUp() {
  const { isAsked } = useStore(stepUpStore);
  if (!isAsked) return null;
  return (
    <Suspense>
      <StepUpDialog />
    </Suspense>
  );
}
