import { readBookingAddress, bookingAddress } from './booking-address.js';
import { EmbedUpdate, isEmbedOrigin } from './embed.js';

test.each([
  'https://www.example.com',
  'https://example.com:8443',
  'https://xn--bcher-kva.example',
  'http://localhost:5173',
])('%s is accepted as a site', (origin) => {
  expect(isEmbedOrigin(origin)).toBe(true);
});

test.each([
  'https://www.example.com/',
  'https://www.example.com/page',
  'HTTPS://example.com',
  'http://www.example.com',
  'https://*.example.com',
  'https://a;script-src.example',
  'https://a.example https://b.example',
  "'self'",
  '*',
  'null',
  'https://user@example.com',
  'https://example.com:443',
  '',
])('%s is not a site, because it would mean something else in a content security policy', (origin) => {
  expect(isEmbedOrigin(origin)).toBe(false);
});

test('a list contains each site once', () => {
  const twice = { origins: ['https://a.example', 'https://a.example'] };
  expect(EmbedUpdate.safeParse(twice).success).toBe(false);
  expect(EmbedUpdate.safeParse({ origins: [] }).success).toBe(true);
});

test.each([
  ['/book/harbor-law', { practice: 'harbor-law', page: 'book', isEmbed: false }],
  ['/book/harbor-law/intake', { practice: 'harbor-law', page: 'intake', isEmbed: false }],
  ['/embed/book/harbor-law', { practice: 'harbor-law', page: 'book', isEmbed: true }],
  ['/embed/book/harbor-law/intake', { practice: 'harbor-law', page: 'intake', isEmbed: true }],
] as const)('%s is the address of a booking page', (pathname, address) => {
  expect(readBookingAddress(pathname)).toEqual(address);
  expect(readBookingAddress(`${pathname}/`)).toEqual(address);
  expect(bookingAddress(address)).toBe(pathname);
});

test.each(['/book', '/book/', '/books/x', '/embed/book', '/book/x/other', '/a/book/x'])(
  '%s is not the address of a booking page',
  (pathname) => {
    expect(readBookingAddress(pathname)).toBeUndefined();
  },
);
