/** The one key listener of the page: which action a key runs, and which keys are left to the browser. */
import { actionsInForce, isCharacterKey, type Action, type KeyPlace, type KeyPress } from './action.js';
import { keySettings } from './key-settings.js';

/** The longest time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** Runs the action of each key that is pressed, until the function that it returns is called. */
export function listenForKeys(registered: () => readonly Action[]): () => void {
  const listener = (event: KeyboardEvent): void => onKey(event, registered());
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

/** The first key of a sequence, while the second one is awaited. */
let begun: { key: string; at: number } | undefined;

function onKey(event: KeyboardEvent, registered: readonly Action[]): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return;
  // A dialog over the page handles its own keys.
  if (document.querySelector('[role=dialog][data-scope], [role=alertdialog]')) return;
  const isModified = event.ctrlKey || event.metaKey;
  const key = isModified ? `Mod+${event.key.toLowerCase()}` : event.key;
  const press = { key: event.key, place: placeOf(event.target), target: elementOf(event.target) };
  const actions = actionsInForce(registered).filter(
    ({ inFields }) => isModified || press.place !== 'field' || inFields,
  );
  const first = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : undefined;
  begun = undefined;
  if (first !== undefined) {
    if (runKey(actions, `${first} ${key}`, press)) event.preventDefault();
    // If the second key of a sequence matches no action, it was a slip and must not run another action.
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
  // The action registered last has precedence.
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

/** True for elements whose typed text the browser itself can undo. */
export function isTextField(element: Element | null): boolean {
  return (
    element?.closest('textarea, [contenteditable=true], input:not([type=checkbox], [type=radio])') instanceof
    Element
  );
}
