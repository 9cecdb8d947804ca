/** Unsent texts by person and place, so that opening another place loses nothing. They last as long as the page. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface BegunTexts<T> {
  /** The unsent text of a place. */
  use: (place: string) => T;
  change: (place: string, change: (now: T) => Partial<T>) => void;
  forget: () => void;
}

/** The key of a text: who writes it, and about which record. */
export const begunPlace = (userId: string | undefined, id: string): string => `${userId ?? ''}/${id}`;

/** @param nothing the value of a place without a text */
export function begunTexts<T extends object>(nothing: T): BegunTexts<T> {
  const store = createStore<Record<string, T>>()(() => ({}));
  return {
    use: (place) => useStore(store, (all) => all[place] ?? nothing),
    change: (place, change) =>
      store.setState((all) => {
        const now = all[place] ?? nothing;
        return { [place]: { ...now, ...change(now) } };
      }),
    forget: () => store.setState({}, true),
  };
}

/** Puts a refused text before the text begun in the meantime, so that neither is lost. */
export function givenBack(refused: string, begun: string): string {
  return begun === '' ? refused : `${refused}\n${begun}`;
}
