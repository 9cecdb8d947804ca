import { contactKey } from './contact-key.js';
import { linkToken, uuidBytes } from './link-token.js';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.js';

const MASTER = Buffer.alloc(32, 1).toString('base64');
const CLAIM = {
  tenantId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  messageId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  contactKey: contactKey(MASTER, {
    tenantId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    address: { kind: 'email', value: 'ada@example.com' },
  }),
};

test('a link identifies its message and its address, and cannot be forged', () => {
  const token = unsubscribeToken(MASTER, CLAIM);
  expect(readUnsubscribeToken(MASTER, token)).toEqual(CLAIM);
  expect(readUnsubscribeToken(Buffer.alloc(32, 2).toString('base64'), token)).toBeUndefined();
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(readUnsubscribeToken(MASTER, changed.toString('base64url'))).toBeUndefined();
  }
  for (const other of ['', 'x', `${token}=`, `${token}AA`, token.slice(0, -2)])
    expect(readUnsubscribeToken(MASTER, other)).toBeUndefined();
});

test('a link of the previous release still identifies its message', () => {
  const { contactKey: _, ...ids } = CLAIM;
  const key = { masterKey: MASTER, purpose: 'links/unsubscribe' } as const;
  const token = linkToken(key, uuidBytes(ids.tenantId, ids.messageId));
  expect(readUnsubscribeToken(MASTER, token)).toEqual(ids);
});
