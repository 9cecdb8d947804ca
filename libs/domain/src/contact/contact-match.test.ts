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

test('a person’s later leads join the contact of the first, by the same email or phone', () => {
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

test('if email and phone belong to two contacts, the email decides, and the pair is stored for review', () => {
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
  ['with another name and email may be shared', { name: 'Ben Roe' }, {}, 'first'],
  ['with the same name in any spacing and case identifies the contact', { name: ' ada   POE' }, {}, 'known'],
  [
    'with another name identifies the contact if the contact has no email',
    { name: 'Ben Roe' },
    { hasEmail: false },
    'known',
  ],
  [
    'with another name identifies the contact if the lead gives no email',
    { name: 'Ben Roe', email: null },
    {},
    'known',
  ],
])('a phone number of a known contact %s', (_, fields, of, contact) => {
  const { placement, contacts } = place(
    [point('phone', '+13135550142', of)],
    [person('a', { email: 'new@example.com', phone: '+13135550142', ...fields })],
  );
  expect(contacts).toEqual([contact]);
  expect(placement.doubts).toEqual(contact === 'known' ? [] : [{ one: 'first', other: 'known' }]);
});

test('an email that one lead gives counts for the next lead', () => {
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
