import { randomBytes } from 'node:crypto';
import { VisitorTokens } from './visitor-token.js';

const tokensOf = (): VisitorTokens => new VisitorTokens(randomBytes(32).toString('base64'));

test('each visitor has a different token', () => {
  const tokens = tokensOf();
  const [one, other] = [tokens.issue(), tokens.issue()];
  expect(tokens.read(one.token)).toEqual(one);
  expect(one.id).not.toBe(other.id);
  expect(one.token).not.toBe(other.token);
});

test('rejects tokens with another id, another signature, more or less text, or from another installation', () => {
  const tokens = tokensOf();
  const { id, token } = tokens.issue();
  const signature = token.slice(id.length + 1);
  const other = tokens.issue().id;
  for (const forged of [
    `${other}.${signature}`,
    `${id}.`,
    id,
    `.${signature}`,
    `${token}.`,
    `${token}A`,
    '',
    '.',
  ])
    expect({ forged, read: tokens.read(forged) }).toEqual({ forged, read: undefined });
  expect(tokens.read(tokensOf().issue().token)).toBeUndefined();
});
