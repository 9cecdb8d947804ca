/** Doubles of browser features that the test environment lacks, such as which elements are in view. */
import { act, waitFor } from '@testing-library/react';

/** An `IntersectionObserver` without layout: elements come into view when a test says so. */
export class TestSight {
  static readonly #all = new Set<TestSight>();
  readonly #watched = new Set<Element>();
  readonly #listeners: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#listeners = callback;
    TestSight.#all.add(this);
  }

  observe(element: Element): void {
    this.#watched.add(element);
  }

  unobserve(element: Element): void {
    this.#watched.delete(element);
  }

  disconnect(): void {
    TestSight.#all.delete(this);
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }

  static isWatched(target: Element): boolean {
    return [...TestSight.#all].some((sight) => sight.#watched.has(target));
  }

  /** Notifies every observer of an element that the element is in view. */
  static see(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    for (const sight of TestSight.#all)
      if (sight.#watched.has(target)) sight.#listeners([entry], sight as unknown as IntersectionObserver);
  }
}

/** Scrolls to a section of the page that loads when the reader comes near it. */
export async function comeNear(section: string): Promise<void> {
  const place = await waitFor(() => {
    const found = document.querySelector(`[data-section="${section}"]`);
    // A section is rendered a moment before it is observed.
    if (!found || !TestSight.isWatched(found)) throw new Error(`nobody waits for a section ${section}`);
    return found;
  });
  act(() => TestSight.see(place));
}

/** Sets the reader's preference for reduced motion. A test that changes it must change it back. */
export function askForLessMotion(isAsked: boolean): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { device: { prefersReducedMotion: string } } };
  };
  happyDOM.settings.device.prefersReducedMotion = isAsked ? 'reduce' : 'no-preference';
}
