/**
 * The behavior of a native drop-down whose choice acts immediately, such as one that sends a request or replaces a
 * text. On Windows and Linux, an arrow key on a closed drop-down changes it for each option that it passes, so such a
 * choice is held until the person confirms it.
 */
import {
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { IS_MAC } from '../lib/core/platform.js';

interface ActionChoiceOptions {
  /** The value in effect. */
  value: string;
  /** Nothing can be chosen while an earlier choice is being saved. */
  pending?: boolean | undefined;
  /** Called with a value other than the one in effect. */
  onCommit: (value: string) => void;
}

interface ActionChoice {
  /** The value that the drop-down shows: the held choice, or the value in effect. */
  shown: string;
  /** For the native element. */
  handlers: {
    'aria-disabled': true | undefined;
    onPointerDown: () => void;
    onMouseDown: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * After a typed letter, how long a space counts as part of the word instead of opening the list, in milliseconds, as in
 * browsers.
 */
const TYPING_MS = 1_000;

/**
 * Commits a choice from an open list immediately, whether by pointer, touch or keyboard. A choice that keys make on the
 * closed drop-down is committed by Enter or by leaving it, and dropped by Escape.
 */
export function useActionChoice({ value, pending = false, onCommit }: ActionChoiceOptions): ActionChoice {
  const [held, setHeld] = useState<string>();
  const isStepping = useRef(false);
  const typedAt = useRef(-Infinity);
  const commit = (chosen: string): void => {
    setHeld(undefined);
    if (!pending && chosen !== value) onCommit(chosen);
  };
  /**
   * Follows from each key whether the list opens or the closed drop-down steps through its options. Not called for keys
   * that confirm or drop a held choice.
   */
  const follow = (event: KeyboardEvent): void => {
    if (opensList(event, event.timeStamp - typedAt.current < TYPING_MS)) isStepping.current = false;
    else if (stepsThrough(event)) isStepping.current = true;
    if (event.key.length === 1 && event.key !== ' ') typedAt.current = event.timeStamp;
  };
  return {
    shown: held ?? value,
    handlers: {
      'aria-disabled': pending || undefined,
      onPointerDown: () => {
        isStepping.current = false;
      },
      // Keeps the list from opening while a choice is pending.
      onMouseDown: (event) => pending && event.preventDefault(),
      onKeyDown: (event) => {
        if (pending) {
          if (!PASSING_KEYS.has(event.key)) event.preventDefault();
        } else if (held !== undefined && (event.key === 'Enter' || event.key === 'Escape')) {
          // The key must not open the list, submit the form or close the dialog or panel around the drop-down.
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') commit(held);
          else setHeld(undefined);
        } else follow(event);
      },
      onChange: ({ target }) => {
        if (!isStepping.current || pending) commit(target.value);
        else setHeld(target.value === value ? undefined : target.value);
      },
      onBlur: ({ currentTarget }) => {
        // The user only switched to another window; the focus returns with this one.
        if (document.activeElement === currentTarget) return;
        isStepping.current = false;
        if (held !== undefined) commit(held);
      },
    },
  };
}

/** Keys that still work while nothing can be chosen, because they leave the drop-down or modify another key. */
const PASSING_KEYS = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/**
 * Whether the key opens the list, from which one option is chosen. Enter opens it in some browsers, and changes nothing
 * in the others.
 */
function opensList({ key, altKey }: KeyboardEvent, isTyping: boolean): boolean {
  if (key === ' ') return !isTyping;
  if (key === 'ArrowDown' || key === 'ArrowUp') return altKey || IS_MAC;
  return key === 'Enter' || key === 'F4';
}

const STEP_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End']);

function stepsThrough({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (key.length === 1 && !ctrlKey && !metaKey) || key.startsWith('Arrow') || STEP_KEYS.has(key);
}
