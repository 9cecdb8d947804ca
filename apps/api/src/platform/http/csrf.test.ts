import type { FastifyRequest } from 'fastify';
import { Csrf } from './csrf.js';

const PRAXIS_MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const OWN = { PRAXIS_MASTER_KEY, HOST: '0.0.0.0', PORT: 3000, PRAXIS_EMBEDDED: false, PUBLIC_URL: undefined };
const csrf = new Csrf({ ...OWN, PUBLIC_URL: 'https://desk.example.com' });
const embedded = new Csrf({ ...OWN, PRAXIS_EMBEDDED: true });

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
  [{ origin: 'https://desk.example.com' }],
  [{ origin: 'https://desk.example.com', 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
])('accepts %j as ours', (headers) => {
  expect(isOurs(headers)).toBe(true);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'https://desk.example.com', 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'null' }],
  [{ origin: 'http://internal:3000' }],
  [{ origin: 'http://desk.example.com' }],
  [{ origin: '' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://desk.example.com.evil.example' }],
  [{ origin: 'https://desk.example.com:444' }],
  [{ origin: 'https://other.example.com', 'sec-fetch-site': 'same-site' }],
])('rejects %j', (headers) => {
  expect(isOurs(headers)).toBe(false);
});

test('binds a token to one session and one installation', () => {
  const other = new Csrf({ ...OWN, PRAXIS_MASTER_KEY: Buffer.alloc(32).toString('base64') });
  expect(csrf.tokenOf('a')).toBe(csrf.tokenOf('a'));
  expect(new Set([csrf.tokenOf('a'), csrf.tokenOf('b'), other.tokenOf('a')]).size).toBe(3);
});

describe('hosts', () => {
  const isKnown = (by: Csrf, host: string): boolean => {
    try {
      by.checkHost({ host } as FastifyRequest);
      return true;
    } catch (refusal) {
      expect(refusal).toMatchObject({ status: 421, code: 'unknown_host' });
      return false;
    }
  };

  test.each(['desk.example.com', 'DESK.example.com'])('accepts %s as the public host', (host) => {
    expect(isKnown(csrf, host)).toBe(true);
  });

  test.each(['', 'localhost:3000', 'desk.example.com:444', 'desk.example.com.evil.example', 'evil.example'])(
    'rejects %j where PUBLIC_URL names another host',
    (host) => {
      expect(isKnown(csrf, host)).toBe(false);
    },
  );

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'accepts %s as this machine on an embedded set-up',
    (host) => {
      expect(isKnown(embedded, host)).toBe(true);
    },
  );

  test.each(['localhost', 'localhost:3001', '127.0.0.2:3000', 'rebound.evil.example:3000'])(
    'rejects %s on an embedded set-up',
    (host) => {
      expect(isKnown(embedded, host)).toBe(false);
    },
  );
});
