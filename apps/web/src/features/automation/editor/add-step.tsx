/** The field that adds a step to a branch: the user types a few letters of the step's name, then Enter. */
import type { StepKind } from '@praxis/contracts/automation/step';
import { Suspense } from 'react';
import { STEP_CHOICES } from './step-defaults.js';
import { lazyPart } from '../../../components/lazy-part.js';

const Combobox = lazyPart(() => import('../../../components/combobox.js'), 'Combobox');

const NONE = { id: '', name: '' };
const CHOICES = STEP_CHOICES.map(({ id, name }) => ({ id, name }));

function isMatch({ id, name }: { id: string; name: string }, text: string): boolean {
  const words = STEP_CHOICES.find((choice) => choice.id === id)?.words ?? '';
  const wanted = text.trim().toLowerCase();
  return name.toLowerCase().includes(wanted) || words.split(' ').some((word) => word.startsWith(wanted));
}

interface AddStepProps {
  /** Names the branch for screen readers. */
  label: string;
  /** The element id by which the keyboard focus finds the field. */
  slotId: string;
  onAdd: (kind: StepKind) => void;
}

export function AddStep({ label, slotId, onAdd }: AddStepProps) {
  return (
    <Suspense>
      <Combobox
        label={label}
        choices={CHOICES}
        value={NONE}
        isMatch={isMatch}
        // The input has its own id, so the label no longer refers to it; `aria-label` names it instead.
        input={{ placeholder: 'Add a step', id: slotId, 'aria-label': label }}
        onChange={(id) => {
          const choice = STEP_CHOICES.find((one) => one.id === id);
          if (choice) onAdd(choice.id);
        }}
      />
    </Suspense>
  );
}
