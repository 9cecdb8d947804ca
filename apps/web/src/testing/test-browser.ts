/** What pages take from a browser and an environment without one lacks: event streams, and what is in sight. */
import { act, waitFor } from '@testing-library/react';
import { eventParser } from '../lib/server-events.js';

/** An event stream that asks the test's API; it does not come back by itself. */
export class TestEventSource extends EventTarget {
  readonly #stop = new AbortController();

  constructor(url: string) {
    super();
    void this.#listen(url).catch(() => this.dispatchEvent(new Event('error')));
  }

  close(): void {
    this.#stop.abort();
  }

  async #listen(url: string): Promise<void> {
    const { signal } = this.#stop;
    const answer = await fetch(url, { signal });
    if (!answer.ok || !answer.body) throw new Error(`no stream from ${url}`);
    this.#tell(new Event('open'));
    const parse = eventParser(({ name, data }) => this.#tell(new MessageEvent(name, { data })));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    signal.addEventListener('abort', () => void reader.cancel(), { once: true });
    for (let part = await reader.read(); !part.done; part = await reader.read()) parse(part.value);
  }

  #tell(event: Event): void {
    if (!this.#stop.signal.aborted) this.dispatchEvent(event);
  }
}

/** Nothing has a place here: what is watched comes in sight when a test says so. */
export class TestSight {
  static readonly #all = new Set<TestSight>();
  readonly #watched = new Set<Element>();
  readonly #told: IntersectionObserverCallback;

  constructor(told: IntersectionObserverCallback) {
    this.#told = told;
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

  /** Tells everybody who watches an element that it is in sight. */
  static see(target: Element): void {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    for (const sight of TestSight.#all)
      if (sight.#watched.has(target)) sight.#told([entry], sight as unknown as IntersectionObserver);
  }
}

/** Scrolls to a section of the page, which is loaded when it comes near. */
export async function comeNear(section: string): Promise<void> {
  const place = await waitFor(() => {
    const found = document.querySelector(`[data-section="${section}"]`);
    if (!found) throw new Error(`the page has no section ${section}`);
    return found;
  });
  act(() => TestSight.see(place));
}
