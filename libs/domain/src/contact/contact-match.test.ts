/** Which contact a lead belongs to, decided for several leads in turn. */
import { Placement, type KnownPoint, type LeadEvidence } from './contact-match.js';

const person = (id: string, fields: Partial<LeadEvidence> = {}): LeadEvidence => ({
  id,
  name: 'Ada Poe',
  email: null,
  phone: null,
  ...fields,
});
const point = (kind: 'email' | 'phone', value: string, fields: Partial<KnownPoint> = {}): KnownPoint => ({
  kind,
  value,
  contactId: 'known',
  name: 'Ada Poe',
  hasEmail: true,
  ...fields,
});
const place = (
  points: KnownPoint[],
  people: LeadEvidence[],
): { placement: Placement; contacts: string[] } => {
  const placement = new Placement(points, ['first', 'second', 'third']);
  return { placement, contacts: people.map((one) => placement.place(one)) };
};

test('the second lead of a person joins what the first made, by either point', () => {
  const { placement, contacts } = place(
    [],
    [
      person('a', { email: 'ada@example.com', phone: '+13135550142' }),
      person('b', { phone: '+13135550142' }),
      person('c', { email: 'ada@example.com', phone: '+13135550143' }),
      person('d', { email: 'ada@example.com', phone: '+13135550142' }),
      person('e', { email: 'ben@example.com' }),
    ],
  );
  expect(contacts).toEqual(['first', 'first', 'first', 'first', 'second']);
  expect(placement.contacts.map(({ id }) => id)).toEqual(['first', 'second']);
  expect(placement.points.map(({ value, contactId, leadId }) => [value, contactId, leadId])).toEqual([
    ['ada@example.com', 'first', 'a'],
    ['+13135550142', 'first', 'a'],
    ['+13135550143', 'first', 'c'],
    ['ben@example.com', 'second', 'e'],
  ]);
  expect(placement.joined.map(({ leadId, reason }) => [leadId, reason])).toEqual([
    ['b', 'same_phone'],
    ['c', 'same_email'],
    ['d', 'same_email_and_phone'],
  ]);
  expect(placement.doubts).toEqual([]);
});

test('an address and a number of two contacts contradict each other: the address decides, people look', () => {
  const known = [
    point('email', 'ada@example.com', { contactId: 'one' }),
    point('phone', '+13135550142', { contactId: 'two' }),
  ];
  const { placement, contacts } = place(known, [
    person('a', { email: 'ada@example.com', phone: '+13135550142' }),
  ]);
  expect(contacts).toEqual(['one']);
  expect(placement.joined).toEqual([{ leadId: 'a', contactId: 'one', reason: 'same_email' }]);
  expect([placement.doubts, placement.points]).toEqual([[{ one: 'one', other: 'two' }], []]);
});

test.each<[string, Partial<LeadEvidence>, Partial<KnownPoint>, string]>([
  ['of another name and address may be shared', { name: 'Ben Roe' }, {}, 'first'],
  ['of the same name is theirs, whatever blanks and capitals', { name: ' ada   POE' }, {}, 'known'],
  ['of another name without an address is theirs', { name: 'Ben Roe' }, { hasEmail: false }, 'known'],
  ['of another name is theirs if they give no address', { name: 'Ben Roe', email: null }, {}, 'known'],
])('a number of a contact %s', (_, fields, of, contact) => {
  const { placement, contacts } = place(
    [point('phone', '+13135550142', of)],
    [person('a', { email: 'new@example.com', phone: '+13135550142', ...fields })],
  );
  expect(contacts).toEqual([contact]);
  expect(placement.doubts).toEqual(contact === 'known' ? [] : [{ one: 'first', other: 'known' }]);
});

test('an address that one lead gives counts for the next', () => {
  const { placement, contacts } = place(
    [point('phone', '+13135550142', { hasEmail: false })],
    [
      person('a', { name: 'Ben Roe', email: 'ben@example.com', phone: '+13135550142' }),
      person('b', { name: 'Cy Doe', email: 'cy@example.com', phone: '+13135550142' }),
    ],
  );
  expect(contacts).toEqual(['known', 'first']);
  expect(placement.doubts).toEqual([{ one: 'first', other: 'known' }]);
});
