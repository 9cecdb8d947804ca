/** The parts of the page that hold changes which leaving it would lose. Each says so with `DirtyGuard`; the frame asks. */
import { createStore } from 'zustand/vanilla';

interface UnsavedChanges {
  /** How many parts there are. */
  parts: number;
  /** Search parameters of the address on which one of them depends: another value closes it. */
  params: readonly string[];
  /** One of them shows what is shown this once. */
  hasSecret: boolean;
}

interface UnsavedPart {
  /** Search parameters in whose values the part is on screen, beside the path. */
  params: readonly string[];
  /** It holds no change, but shows what cannot be shown again. */
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

/** Counts a part in; gives the function that takes it out again. */
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

/** True where the step from one address to another closes a part with unsaved changes. */
export function losesChanges(from: Address, to: Address): boolean {
  const { parts, params } = unsavedChanges.getState();
  if (parts === 0) return false;
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return params.some((name) => before.get(name) !== after.get(name));
}
