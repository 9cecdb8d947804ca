import { addressKey } from './address-key.js';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no address', 'no address'],
])('counts %s as %s', (ip, counted) => {
  expect(addressKey({ ip })).toBe(counted);
});

test('all addresses of one 64-bit network count as one caller', () => {
  const keys = Array.from({ length: 1_000 }, (_, n) =>
    addressKey({ ip: `2001:db8:1:2:${n.toString(16)}::1` }),
  );
  expect(new Set(keys).size).toBe(1);
});
