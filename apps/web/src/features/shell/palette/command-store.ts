/** Which of the two is open over the page: the command palette or the sheet of shortcuts. */
import { createStore } from 'zustand/vanilla';

export type OverPage = 'palette' | 'shortcuts';

export const commandStore = createStore<{ open: OverPage | undefined }>()(() => ({ open: undefined }));

export const showOverPage = (open: OverPage | undefined): void => commandStore.setState({ open });
