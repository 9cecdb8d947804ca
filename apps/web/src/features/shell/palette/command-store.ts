/** Which of the two is open over the page, the command palette or the sheet of shortcuts; and what is typed before it has come. */
import { createStore } from 'zustand/vanilla';

export type OverPage = 'palette' | 'shortcuts';

export const commandStore = createStore<{ open: OverPage | undefined }>()(() => ({ open: undefined }));

export function showOverPage(open: OverPage | undefined): void {
  takeTyped();
  if (open === 'palette') document.addEventListener('keydown', keepTyped, { capture: true });
  commandStore.setState({ open });
}

let typed = '';

/** Users keep typing right after Control K. The keys typed before the palette's field exists belong into it and are no shortcuts. */
function keepTyped(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || [...event.key].length !== 1) return;
  event.preventDefault();
  typed += event.key;
}

/** The text typed so far, once; from here on the field receives the keys. */
export function takeTyped(): string {
  document.removeEventListener('keydown', keepTyped, { capture: true });
  const text = typed;
  typed = '';
  return text;
}
