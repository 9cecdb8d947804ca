/** Jest setup of component tests: matchers for documents, and features that an environment without a browser lacks. */
import '@testing-library/jest-dom';
import { TextDecoderStream } from 'node:stream/web';
import * as React from 'react';
import { clashes } from '../lib/core/action/action.js';
import { actionStore } from '../lib/core/action/action-registry.js';
import { retryDelays } from '../lib/api/retry.js';
import { closeApp } from './render-app.js';
import { TestSight } from './test-browser.js';

/**
 * In development, React records a stack for every element that it renders, thousands per second, for messages that
 * tests do not read; with jest's source maps, that takes a third of the time. React stops recording at its own limit,
 * and this keeps the count at that limit.
 */
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1] as object;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e9, set: () => undefined });

// happy-dom has Node's streams, except the one with which server-sent events are read.
Object.assign(window, { IntersectionObserver: TestSight, TextDecoderStream });

// Tests wait for what a page shows, so React may render at any time and need not warn about it.
beforeEach(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// Shortens the pauses between retries; service-request.test.ts tests the real ones.
beforeEach(() => void (retryDelays.firstMs = 100));

/** Keys that two actions used at once, on any page that was open. */
const clashing = new Set<string>();
actionStore.subscribe(({ registered }) => {
  for (const clash of clashes(registered)) clashing.add(clash);
});

afterEach(closeApp);
// A key must not have two meanings on a page.
afterEach(() => {
  const found = [...clashing];
  clashing.clear();
  expect(found).toEqual([]);
});

// Properties of drop-downs that happy-dom lacks; without them, the form library treats each drop-down as changed.
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
