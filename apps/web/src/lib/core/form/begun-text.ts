/** What somebody has begun to write, by person and place: opening another place loses nothing. It lasts as long as the page. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface BegunTexts<T> {
  /** What is begun at a place. */
  use: (place: string) => T;
  change: (place: string, change: (now: T) => Partial<T>) => void;
  forget: () => void;
}

/** Who writes, and about what. */
export const begunPlace = (userId: string | undefined, id: string): string => `${userId ?? ''}/${id}`;

/** @param nothing what is there before anything is begun */
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

/** A text that was not taken, before the one begun in the meantime, so that neither is lost. */
export function givenBack(refused: string, begun: string): string {
  return begun === '' ? refused : `${refused}\n${begun}`;
}
