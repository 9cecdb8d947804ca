/**
 * Asks before a page with unsaved changes is left for another, and before a part of it with unsaved changes is closed by its
 * address. It is in the frame, once: the router supports only one such question, and a page may have several forms.
 */
import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router';
import { losesChanges, unsavedChanges } from '../../lib/core/form/unsaved-changes.js';
import { useStore } from 'zustand';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../components/confirm-dialog.js')).ConfirmDialog,
}));

export function LeaveQuestion() {
  const { parts } = useStore(unsavedChanges);
  return parts > 0 ? <Question /> : null;
}

const CHANGE_WORDS = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not saved yet.',
};
const SECRET_WORDS = {
  title: 'Leave without storing it?',
  text: 'What this page shows now is not shown again. Copy it first.',
};

function Question() {
  // A page that the guard has closed is gone with its changes, before this question is: it asks as things are now.
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    losesChanges(currentLocation, nextLocation),
  );
  const { hasSecret } = useStore(unsavedChanges);
  if (blocker.state !== 'blocked') return null;
  const words = hasSecret ? SECRET_WORDS : CHANGE_WORDS;
  return (
    <Suspense>
      <ConfirmDialog
        {...words}
        confirm="Leave"
        cancel="Stay"
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      />
    </Suspense>
  );
}
