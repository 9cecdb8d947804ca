/**
 * What a native drop-down does when its choice acts immediately: sends a request, replaces a text. On Windows and Linux an arrow key on
 * a closed one is a change at each option that it passes, so such a choice is held until the person confirms it.
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
  /** What is in force. */
  value: string;
  /** Nothing can be chosen while an earlier choice is on its way. */
  pending?: boolean | undefined;
  /** Called with another value than the one in force. */
  onCommit: (value: string) => void;
}

interface ActionChoice {
  /** What the drop-down shows: the held choice, or what is in force. */
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

/** For how long a space counts as part of the word that is being typed, in milliseconds, as in browsers. */
const TYPING_MS = 1_000;

/**
 * Commits a choice from an open list immediately, by pointer, touch or keyboard. One that keys make on the closed drop-down is committed
 * by Enter or by leaving it, and taken back by Escape.
 */
export function useActionChoice({ value, pending = false, onCommit }: ActionChoiceOptions): ActionChoice {
  const [held, setHeld] = useState<string>();
  const isStepping = useRef(false);
  const typedAt = useRef(-Infinity);
  const commit = (chosen: string): void => {
    setHeld(undefined);
    if (!pending && chosen !== value) onCommit(chosen);
  };
  /** What a key does to a drop-down without a held choice to confirm or take back. */
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
      // The list does not open.
      onMouseDown: (event) => pending && event.preventDefault(),
      onKeyDown: (event) => {
        if (pending) {
          if (!PASSING_KEYS.has(event.key)) event.preventDefault();
        } else if (held !== undefined && (event.key === 'Enter' || event.key === 'Escape')) {
          // Neither opens the list, sends a form or closes what the drop-down is in.
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
        // Another window is looked at; the focus comes back with it.
        if (document.activeElement === currentTarget) return;
        isStepping.current = false;
        if (held !== undefined) commit(held);
      },
    },
  };
}

/** Keys that lead away from a drop-down in which nothing can be chosen. */
const PASSING_KEYS = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

/** Whether the key opens the list, from which one option is chosen. Enter may, and changes nothing where it does not. */
function opensList({ key, altKey }: KeyboardEvent, isTyping: boolean): boolean {
  if (key === ' ') return !isTyping;
  if (key === 'ArrowDown' || key === 'ArrowUp') return altKey || IS_MAC;
  return key === 'Enter' || key === 'F4';
}

const STEP_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End']);

function stepsThrough({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (key.length === 1 && !ctrlKey && !metaKey) || key.startsWith('Arrow') || STEP_KEYS.has(key);
}
