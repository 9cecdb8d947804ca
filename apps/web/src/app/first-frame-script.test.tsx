/** The script of the first frame applies what the browser remembers, and a value that it cannot read does not stop it. */
import { fireEvent, render, screen } from '@testing-library/react';
import { prepareFirstFrame } from './first-frame-script.js';

const KEYS = { cookies: 'cookies', scheme: 'scheme', brand: 'brand', canvas: '--px-colors-bg-canvas' };
const BRAND = { brand: { colors: { bg: '#f5f1e8' } }, scheme: 'light' };
const { documentElement } = document;
const canvas = (): string => documentElement.style.getPropertyValue('--px-colors-bg-canvas');

beforeEach(() => {
  localStorage.clear();
  documentElement.className = 'dark';
  documentElement.removeAttribute('style');
  documentElement.removeAttribute('data-cookies');
});

test('a first visit is dark, and its notice is to be answered', () => {
  prepareFirstFrame(KEYS);
  expect([documentElement.className, canvas(), documentElement.dataset['cookies']]).toEqual([
    'dark',
    '',
    undefined,
  ]);
});

test('a practice’s brand is there, as is the answer to the notice', () => {
  localStorage.setItem('brand', JSON.stringify(BRAND));
  localStorage.setItem('cookies', 'declined');
  prepareFirstFrame(KEYS);
  expect([documentElement.className, canvas(), documentElement.dataset['cookies']]).toEqual([
    'light',
    '#f5f1e8',
    'answered',
  ]);
});

test('who chose the other scheme gets it, without the brand’s background', () => {
  localStorage.setItem('brand', JSON.stringify(BRAND));
  localStorage.setItem('scheme', 'dark');
  prepareFirstFrame(KEYS);
  expect([documentElement.className, canvas()]).toEqual(['dark', '']);
});

test.each(['{', 'null', '7', '{"scheme":"light"}', '{"scheme":"light","brand":{}}', ''])(
  'with %j where a brand was remembered, a page still begins',
  (text) => {
    localStorage.setItem('brand', text);
    expect(() => prepareFirstFrame(KEYS)).not.toThrow();
    expect(canvas()).toBe('');
  },
);

test('an answer is kept for the app, and only while the notice is that of the first frame', () => {
  prepareFirstFrame(KEYS);
  const notice = (attributes: object) => (
    <div {...attributes}>
      <button data-answer="declined">
        <b>Decline</b>
      </button>
    </div>
  );
  const { rerender } = render(notice({}));
  fireEvent.click(screen.getByText('Decline'));
  expect(documentElement.dataset['cookies']).toBeUndefined();
  rerender(notice({ 'data-first-frame': '' }));
  fireEvent.click(screen.getByText('Decline'));
  expect(documentElement.dataset['cookies']).toBe('declined');
});
