/**
 * The parts of the page with changes that leaving it would lose. Each part reports them with `DirtyGuard`; the frame
 * asks.
 */
import { createStore } from 'zustand/vanilla';

interface UnsavedChanges {
  /** The number of parts with unsaved changes. */
  parts: number;
  /** Search parameters that any of these parts depends on: another value closes the part. */
  params: readonly string[];
  /** One of the parts shows content that is shown only once. */
  hasSecret: boolean;
}

interface UnsavedPart {
  /** The search parameters that, together with the path, keep the part on screen. */
  params: readonly string[];
  /** The part has no changes, but shows content that cannot be shown again. */
  isSecret: boolean;
}

export const unsavedChanges = createStore<UnsavedChanges>()(() => ({
  parts: 0,
  params: [],
  hasSecret: false,
}));

const known = new Set<UnsavedPart>();

function publish(): void {
  const parts = [...known];
  unsavedChanges.setState({
    parts: parts.length,
    params: parts.flatMap(({ params }) => params),
    hasSecret: parts.some(({ isSecret }) => isSecret),
  });
}

/** Adds a part; returns the function that removes it. */
export function addUnsavedPart(added: UnsavedPart): () => void {
  const part = { ...added };
  known.add(part);
  publish();
  return () => {
    known.delete(part);
    publish();
  };
}

interface Address {
  pathname: string;
  search: string;
}

/** True if going from one address to the other closes a part with unsaved changes. */
export function losesChanges(from: Address, to: Address): boolean {
  const { parts, params } = unsavedChanges.getState();
  if (parts === 0) return false;
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return params.some((name) => before.get(name) !== after.get(name));
}
