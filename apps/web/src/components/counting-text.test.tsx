/**
 * A figure that counts to its new value: the drawn value moves, and screen readers read the new value from the start.
 */
import { screen } from '@testing-library/react';
import { renderComponent } from '../testing/render-component.js';
import { askForLessMotion } from '../testing/test-browser.js';
import { CountingText } from './counting-text.js';

const place = (): HTMLElement => {
  const found = screen.getByText(/leads$/).parentElement;
  if (!found) throw new Error('the text has no place');
  return found;
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  askForLessMotion(false);
});

function change(from: string, to: string): void {
  const { rerender } = renderComponent(<CountingText>{from}</CountingText>);
  expect(place()).not.toHaveAttribute('data-shown');
  rerender(<CountingText>{to}</CountingText>);
}

test('counts for less than 200 ms, while its text content is already the new value', () => {
  change('10 leads', '30 leads');
  expect(place()).toHaveAttribute('data-shown', '10 leads');
  jest.advanceTimersByTime(100);
  const shown = Number.parseInt(place().dataset.shown ?? '', 10);
  expect(shown).toBeGreaterThan(10);
  expect(shown).toBeLessThan(30);
  expect(place()).toHaveTextContent(/^30 leads$/);
  jest.advanceTimersByTime(100);
  expect(place()).not.toHaveAttribute('data-shown');
});

test('does not animate if the user prefers reduced motion', () => {
  askForLessMotion(true);
  change('10 leads', '30 leads');
  expect(place()).not.toHaveAttribute('data-shown');
  expect(place()).toHaveTextContent(/^30 leads$/);
});
