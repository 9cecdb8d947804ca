/** A drop-down whose choice acts immediately. One that is part of a form is a `Select` instead. */
import type { ComponentProps } from 'react';
import { Select } from './form-field.js';
import { useActionChoice } from './use-action-choice.js';

interface ActionSelectProps extends Omit<
  ComponentProps<typeof Select>,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onKeyDown' | 'onPointerDown' | 'onMouseDown'
> {
  value: string;
  /** Nothing can be chosen while an earlier choice is being saved; the focus stays. */
  pending?: boolean | undefined;
  /** Called once, with a value other than `value`, and not for each option that an arrow key passes. */
  onCommit: (value: string) => void;
}

/** Use it inside a FormField, or give it an `aria-label`. */
export function ActionSelect({ value, pending, onCommit, ...select }: ActionSelectProps) {
  const { shown, handlers } = useActionChoice({ value, pending, onCommit });
  return <Select {...select} {...handlers} value={shown} />;
}
