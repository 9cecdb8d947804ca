/**
 * The title of the current page: shown in the browser's tab, and announced to screen readers when another page opens.
 */
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useCurrentBrand } from '../lib/tenant/current-brand.js';

/** `changes` counts the titles since the site was opened. The browser itself announces the first one. */
const titleStore = createStore(() => ({ title: '', changes: 0 }));

export function forgetPageTitle(): void {
  titleStore.setState({ title: '', changes: 0 });
}

export function useDocumentTitle(title: string): void {
  const { name } = useCurrentBrand();
  useEffect(() => {
    document.title = name ? `${title} · ${name}` : title;
  }, [title, name]);
  useEffect(
    () => titleStore.setState((last) => (last.title === title ? last : { title, changes: last.changes + 1 })),
    [title],
  );
}

/**
 * Place it in the frame, which stays from page to page: screen readers do not announce a live region that appears
 * together with its text.
 */
export function PageAnnouncer() {
  const { title, changes } = useStore(titleStore);
  return <VisuallyHidden aria-live="polite">{changes > 1 && `Page: ${title}`}</VisuallyHidden>;
}
