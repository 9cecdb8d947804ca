import { isLoopbackAddress, isPublicAddress } from './address.js';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '::ffff:8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a9fe:a9fe::1',
  '3fff::1',
  '4000::1',
  'localhost',
  '',
  '1.2.3',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.32.0.1',
  '198.20.0.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('only the plain loopback addresses are this machine', () => {
  expect(['127.0.0.1', '127.8.9.10', '::1'].every(isLoopbackAddress)).toBe(true);
  expect(
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '10.0.0.1', '1.1.1.1', 'localhost'].some(isLoopbackAddress),
  ).toBe(false);
});
