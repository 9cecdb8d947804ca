/** Jest set-up of component tests: matchers for documents, and what an environment without a browser lacks. */
import '@testing-library/jest-dom';
import { TextDecoderStream } from 'node:stream/web';
import * as React from 'react';
import { clashes } from '../lib/core/action/action.js';
import { actionStore } from '../lib/core/action/action-registry.js';
import { retryDelays } from '../lib/api/retry.js';
import { closeApp } from './render-app.js';
import { TestSight } from './test-browser.js';

/**
 * React notes a stack for every element it draws while developing, thousands a second, for messages that tests do not read;
 * under jest's source maps that is a third of the time. At its own limit it stops, and this holds it there.
 */
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e9, set: () => undefined });

// happy-dom has Node's streams, but not the one that server-sent events are read through.
Object.assign(window, { IntersectionObserver: TestSight, TextDecoderStream });

// Tests wait for what a page shows, so it may draw whenever it likes: React need not warn of that.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// Tests do not wait long for a retry; service-request.test.ts tests the real pauses.
beforeEach(() => void (retryDelays.firstMs = 100));

/** Keys that two actions claimed at once, on whatever page was open. */
const clashing = new Set<string>();
actionStore.subscribe(({ registered }) => {
  for (const clash of clashes(registered)) clashing.add(clash);
});

afterEach(closeApp);
// No key means two things on a page.
afterEach(() => {
  const found = [...clashing];
  clashing.clear();
  expect(found).toEqual([]);
});

// Properties of drop-downs that happy-dom lacks; without them, the form library thinks that each drop-down was changed.
Object.defineProperty(HTMLSelectElement.prototype, 'size', {
  configurable: true,
  get(this: HTMLSelectElement) {
    return Number(this.getAttribute('size') ?? 0);
  },
});
Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
  configurable: true,
  get(this: HTMLOptionElement) {
    return this.hasAttribute('selected');
  },
});
