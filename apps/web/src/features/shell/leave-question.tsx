/**
 * Asks before unsaved changes are lost: when the user opens another page, when the address closes a part of the page,
 * and when another action would lose them. Rendered once, in the frame, because the router supports only one such
 * question and a page may have several forms.
 */
import { useBlocker, type BlockerFunction } from 'react-router';
import { isLossAgreed, lossQuestion, type LossQuestion } from '../../lib/core/form/loss-question.js';
import { losesChanges, unsavedChanges } from '../../lib/core/form/unsaved-changes.js';
import { useStore } from 'zustand';
import { lazyDialog } from '../../components/lazy-part.js';

const ConfirmDialog = lazyDialog(() => import('../../components/confirm-dialog.js'), 'ConfirmDialog');

export function LeaveQuestion() {
  const { asked } = useStore(lossQuestion);
  return (
    <>
      <WayOut />
      {asked && (
        <Question
          title={asked.title}
          confirm={asked.confirm}
          onConfirm={() => asked.answer(true)}
          onCancel={() => asked.answer(false)}
        />
      )}
    </>
  );
}

const CHANGES = { leave: 'Leave without saving?', text: 'What you changed on this page is not saved yet.' };
const SECRET = {
  leave: 'Leave without storing it?',
  text: 'What this page shows now is not shown again. Copy it first.',
};

/**
 * Checked at each navigation: a page that the guard has closed was removed together with its changes, so nothing is
 * asked.
 */
const isStopped: BlockerFunction = ({ currentLocation, nextLocation }) =>
  !isLossAgreed() && losesChanges(currentLocation, nextLocation);

/**
 * Blocks navigation while there are unsaved changes. Always mounted, because the router registers a blocker only a
 * moment after it is rendered.
 */
function WayOut() {
  const blocker = useBlocker(isStopped);
  if (blocker.state !== 'blocked') return null;
  return <Question onConfirm={blocker.proceed} onCancel={blocker.reset} />;
}

interface QuestionProps extends Partial<LossQuestion> {
  onConfirm: () => void;
  onCancel: () => void;
}

/** Without a title, the question is about leaving the page. */
function Question({ title, confirm = 'Leave', ...answers }: QuestionProps) {
  const { hasSecret } = useStore(unsavedChanges);
  const { leave, text } = hasSecret ? SECRET : CHANGES;
  return <ConfirmDialog title={title ?? leave} text={text} confirm={confirm} cancel="Stay" {...answers} />;
}
