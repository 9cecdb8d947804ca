/**
 * Which overlay is open, the command palette or the list of shortcuts; and the text typed before the palette has
 * loaded.
 */
import { createStore } from 'zustand/vanilla';

export type OverPage = 'palette' | 'shortcuts';

export const commandStore = createStore<{ open: OverPage | undefined }>()(() => ({ open: undefined }));

export function showOverPage(open: OverPage | undefined): void {
  takeTyped();
  if (open === 'palette') document.addEventListener('keydown', keepTyped, { capture: true });
  commandStore.setState({ open });
}

let typed = '';

/**
 * Keeps keys typed before the palette's field exists: users keep typing right after Control K, and those keys belong in
 * the field and are not shortcuts.
 */
function keepTyped(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return;
  event.preventDefault();
  typed += event.key;
}

/** Returns the text typed so far and clears it; from here on, the field receives the keys. */
export function takeTyped(): string {
  document.removeEventListener('keydown', keepTyped, { capture: true });
  const text = typed;
  typed = '';
  return text;
}
