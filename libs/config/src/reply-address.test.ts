import { replyAddress, replyTag, tenantOfTag } from './reply-address.js';

const MASTER = Buffer.alloc(32, 1).toString('base64');
const TENANTS = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'] as const;
const account = 'Front Desk <Desk@firm.example>';

/** The tenant to which a reply belongs. */
function tenantOf(addresses: string[], masterKey = MASTER): string | undefined {
  const tag = replyTag(addresses);
  return tag === undefined ? undefined : tenantOfTag(masterKey, { tag, tenantIds: TENANTS });
}

test('a reply address identifies its tenant, also in the forms in which mail programs write it', () => {
  for (const tenantId of TENANTS) {
    const address = replyAddress(MASTER, { account, tenantId }) ?? '';
    expect(address).toMatch(/^desk\+[0-9a-f]{32}@firm\.example$/);
    expect(address).not.toContain(tenantId.slice(0, 8));
    expect(tenantOf([address])).toBe(tenantId);
    expect(tenantOf(['Somebody <other@firm.example>', `"Harbor, Law" <${address.toUpperCase()}>`])).toBe(
      tenantId,
    );
  }
});

test('a forged address identifies no tenant', () => {
  const [tenantId] = TENANTS;
  const address = replyAddress(MASTER, { account, tenantId }) ?? '';
  expect(tenantOf([address], Buffer.alloc(32, 2).toString('base64'))).toBeUndefined();
  expect(tenantOf([`desk+${tenantId.replaceAll('-', '')}@firm.example`])).toBeUndefined();
  for (const plain of ['', 'desk@firm.example', 'desk+law@firm.example', address.replace('+', '-')])
    expect(replyTag([plain])).toBeUndefined();
});

test('there is no reply address if the tag would make the address too long', () => {
  const tenantId = TENANTS[0];
  expect(replyAddress(MASTER, { account: `${'d'.repeat(31)}@firm.example`, tenantId })).toBeDefined();
  expect(replyAddress(MASTER, { account: `${'d'.repeat(32)}@firm.example`, tenantId })).toBeUndefined();
  expect(replyAddress(MASTER, { account: 'not an address', tenantId })).toBeUndefined();
});
