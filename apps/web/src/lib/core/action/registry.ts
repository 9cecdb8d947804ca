/**
 * Everything that can be done by key or from the command palette at this moment. Features register what they offer and know
 * nothing of each other; one listener for the whole page runs the action that a key belongs to.
 */
import { createStore } from 'zustand/vanilla';
import { actionsInForce, isCharacterKey, type Action, type KeyPlace, type KeyPress } from './action.js';
import { keySettings } from './key-settings.js';

/** How long the second key of two may take, in milliseconds. */
const SEQUENCE_MS = 1_500;

export const actionStore = createStore<{ registered: readonly Action[] }>()(() => ({ registered: [] }));

/**
 * Adds actions until the function that it returns is called.
 * @param at `below` all others: what an open page registers under the same id counts instead
 */
export function register(actions: readonly Action[], at: 'top' | 'below' = 'top'): () => void {
  if (actionStore.getState().registered.length === 0) document.addEventListener('keydown', onKey);
  actionStore.setState(({ registered }) => ({
    registered: at === 'top' ? [...registered, ...actions] : [...actions, ...registered],
  }));
  return () => {
    actionStore.setState(({ registered }) => ({
      registered: registered.filter((action) => !actions.includes(action)),
    }));
    if (actionStore.getState().registered.length === 0) document.removeEventListener('keydown', onKey);
  };
}

/** The first key of two, while the second one is awaited. */
let begun: { key: string; at: number } | undefined;

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  // A dialog over the page has keys of its own.
  if (document.querySelector('[role=dialog][data-scope], [role=alertdialog]')) return;
  const isModified = event.ctrlKey || event.metaKey;
  const key = isModified ? `Mod+${event.key.toLowerCase()}` : event.key;
  const press = { key: event.key, place: placeOf(event.target), target: elementOf(event.target) };
  const actions = actionsInForce(actionStore.getState().registered).filter(
    ({ inFields }) => isModified || press.place !== 'field' || inFields,
  );
  const first = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : undefined;
  begun = undefined;
  if (first !== undefined) {
    if (runKey(actions, `${first} ${key}`, press)) event.preventDefault();
    // A key after `g` that leads nowhere is a slip, and must not do something else.
    return;
  }
  if (runKey(actions, key, press)) event.preventDefault();
  else if (
    actions.some(({ keys }) => keys?.some((one) => one !== ' ' && one.startsWith(`${key} `) && works(one)))
  )
    begun = { key, at: event.timeStamp };
}

function runKey(actions: readonly Action[], key: string, press: KeyPress): boolean {
  if (!works(key)) return false;
  // The latest registration has precedence.
  return actions.toReversed().some((action) => {
    if (!action.keys?.includes(key) || !action.run) return false;
    return action.run(press) !== false;
  });
}

const works = (key: string): boolean =>
  keySettings.getState().hasCharacterKeys || key === ' ' || !isCharacterKey(key);

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

function placeOf(target: EventTarget | null): KeyPlace {
  const element = elementOf(target);
  if (!element) return 'page';
  if (element.matches('.pick')) return 'box';
  if (element.closest('input, textarea, select, [contenteditable=true]')) return 'field';
  if (element.closest('[data-panel=side]')) return 'panel';
  if (element.matches('.name')) return 'row';
  return element.closest('a, button') ? 'control' : 'page';
}

/** True where the browser's own undo belongs to what is typed. */
export function isTextField(element: Element | null): boolean {
  return (
    element?.closest('textarea, [contenteditable=true], input:not([type=checkbox], [type=radio])') instanceof
    Element
  );
}
