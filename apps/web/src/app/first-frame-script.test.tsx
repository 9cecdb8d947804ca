/**
 * The script of the first frame applies the values that the browser has stored, and ignores one that it cannot read.
 */
import { fireEvent, render, screen } from '@testing-library/react';
import { prepareFirstFrame } from './first-frame-script.js';

const KEYS = { cookies: 'cookies', scheme: 'scheme', brand: 'brand', canvas: '--px-colors-bg-canvas' };
const BRAND = {
  brand: { name: 'Roe & Partners', colors: { bg: '#f5f1e8' } },
  scheme: 'light',
  icon: 'data:image/svg+xml,R',
};
const { documentElement } = document;
const canvas = (): string => documentElement.style.getPropertyValue('--px-colors-bg-canvas');

/** What the browser's tab shows: its title, and the address of its icon. */
const tab = (): (string | null | undefined)[] => [
  document.title,
  document.querySelector('link[rel="icon"]')?.getAttribute('href'),
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Added to the head instead of replacing its content, because the head also holds style sheets of packages that later
  // test files need.
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg" />');
  document.title = 'Praxis';
  documentElement.className = 'dark';
  documentElement.removeAttribute('style');
  documentElement.removeAttribute('data-cookies');
});

afterEach(() => {
  for (const part of document.head.querySelectorAll('link[rel="icon"], title')) part.remove();
});

test('a first visit is dark, and the cookie notice is unanswered', () => {
  prepareFirstFrame(KEYS);
  expect([documentElement.className, canvas(), documentElement.dataset['cookies']]).toEqual([
    'dark',
    '',
    undefined,
  ]);
});

test('a remembered practice’s brand and the answer to the cookie notice are applied', () => {
  localStorage.setItem('brand', JSON.stringify(BRAND));
  localStorage.setItem('cookies', 'declined');
  prepareFirstFrame(KEYS);
  expect([documentElement.className, canvas(), documentElement.dataset['cookies']]).toEqual([
    'light',
    '#f5f1e8',
    'answered',
  ]);
});

test('the tab has the practice’s name and icon, or the product’s on a first visit', () => {
  prepareFirstFrame(KEYS);
  expect(tab()).toEqual(['Praxis', '/favicon.svg']);
  localStorage.setItem('brand', JSON.stringify(BRAND));
  prepareFirstFrame(KEYS);
  expect(tab()).toEqual([BRAND.brand.name, BRAND.icon]);
});

test('a tab keeps its own practice while another tab shows a different one', () => {
  const other = { brand: { name: 'Lakeside', colors: { bg: '#ffffff' } }, scheme: 'light', icon: '/logo/2' };
  localStorage.setItem('brand', JSON.stringify(other));
  sessionStorage.setItem('brand', JSON.stringify(BRAND));
  prepareFirstFrame(KEYS);
  expect([...tab(), canvas()]).toEqual([BRAND.brand.name, BRAND.icon, '#f5f1e8']);
});

test('after a sign-out in another tab, a tab starts as on a first visit', () => {
  localStorage.setItem('brand', '');
  sessionStorage.setItem('brand', JSON.stringify(BRAND));
  prepareFirstFrame(KEYS);
  expect([...tab(), canvas()]).toEqual(['Praxis', '/favicon.svg', '']);
});

test('a user’s choice of the other color scheme is kept, without the brand’s background', () => {
  localStorage.setItem('brand', JSON.stringify(BRAND));
  localStorage.setItem('scheme', 'dark');
  prepareFirstFrame(KEYS);
  expect([documentElement.className, canvas()]).toEqual(['dark', '']);
  expect(tab()).toEqual([BRAND.brand.name, BRAND.icon]);
});

test.each(['{', 'null', '7', '{"scheme":"light"}', '{"scheme":"light","brand":{}}', ''])(
  'with the invalid stored brand %j a page still starts',
  (text) => {
    localStorage.setItem('brand', text);
    expect(() => prepareFirstFrame(KEYS)).not.toThrow();
    expect(canvas()).toBe('');
    expect(tab()).toEqual(['Praxis', '/favicon.svg']);
  },
);

test('an answer is kept for the app, but only from the notice of the first frame', () => {
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
