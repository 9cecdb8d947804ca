import type { FastifyRequest } from 'fastify';
import { Csrf } from './csrf.js';

const PRAXIS_MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const csrf = new Csrf({ PRAXIS_MASTER_KEY, PUBLIC_URL: 'https://desk.example.com' });

function isOurs(headers: Record<string, string>): boolean {
  try {
    csrf.checkOrigin({ headers, host: 'internal:3000' } as unknown as FastifyRequest);
    return true;
  } catch {
    return false;
  }
}

test.each([
  [{}],
  [{ origin: 'http://internal:3000' }],
  [{ origin: 'https://desk.example.com' }],
  [{ origin: 'https://desk.example.com', 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
])('%j is ours', (headers) => {
  expect(isOurs(headers)).toBe(true);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'https://desk.example.com', 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'null' }],
  [{ origin: '' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://desk.example.com.evil.example' }],
  [{ origin: 'https://desk.example.com:444' }],
  [{ origin: 'https://other.example.com', 'sec-fetch-site': 'same-site' }],
])('%j is not', (headers) => {
  expect(isOurs(headers)).toBe(false);
});

test('tokens belong to one session and one installation', () => {
  const other = new Csrf({ PRAXIS_MASTER_KEY: Buffer.alloc(32).toString('base64'), PUBLIC_URL: undefined });
  expect(csrf.tokenOf('a')).toBe(csrf.tokenOf('a'));
  expect(new Set([csrf.tokenOf('a'), csrf.tokenOf('b'), other.tokenOf('a')]).size).toBe(3);
});
