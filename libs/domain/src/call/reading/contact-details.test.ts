/** Names, numbers and addresses as people say them, and how people correct them. */
import { readContact } from './contact-details.js';
import { withDigits } from './spoken-numbers.js';

it.each([
  ['three one three five five five oh one four two', '3135550142'],
  ['my number is three thirteen, five fifty-five, zero one forty-two', 'my number is 3135550142'],
  ['tres uno tres cinco cinco cinco cero uno cuatro dos', '3135550142'],
  ['triple five oh one four two', '5550142'],
  ['code is one two three four five six.', 'code is 123456.'],
  ['treinta y uno treinta y cinco', '3135'],
  ['I have two kids and one dog', 'I have two kids and one dog'],
])('writes spoken numbers as digits: %s', (text, digits) => {
  expect(withDigits(text)).toBe(digits);
});

it.each([
  ['My name is Jane Roe and I had an accident', 'Jane Roe'],
  ['my name is jane roe', 'jane roe'],
  ['Hi, this is Carlos de la Cruz, calling about a house', 'Carlos de la Cruz'],
  ['Me llamo María José López y necesito ayuda', 'María José López'],
  ['My name is Will Price', 'Will Price'],
  ['My name is John Rowe. Sorry, my name is John Crowe', 'John Crowe'],
  ['I am looking for a house', undefined],
  ["I'm not sure", undefined],
  ["I'm thinking about getting a divorce", undefined],
  ['my name is private', undefined],
])('%s: the name is %s', (text, name) => {
  expect(readContact(text).contact.name).toBe(name);
});

it.each([
  ['call (313) 555-0142 please', '(313) 555-0142'],
  ['three one three, five five five, oh one four two', '313-555-0142'],
  ['313-555-0148, no wait 0149', '313-555-0149'],
  ['313-555-0142, no, sorry, it is 313-555-0199', '313-555-0199'],
  ['by 2031-05-04, for 12 people', undefined],
])('%s: the number is %s', (text, phone) => {
  expect(readContact(text).contact.phone).toBe(phone);
});

it('corrects the end of a number that is known already, and no other digits', () => {
  expect(readContact('no wait, it ends in 0149', '313-555-0148').contact.phone).toBe('313-555-0149');
  expect(readContact('El código es 424242', '313-555-0148')).toMatchObject({ contact: {}, digits: '424242' });
  expect(readContact('Actually no, Wednesday, May 14', '313-555-0148').contact).toEqual({});
});

it('reads an address as it is typed and as it is spoken', () => {
  for (const text of ['jane.roe@example.com', 'jane dot roe at example dot com', 'jane.roe at example.com'])
    expect(readContact(`You can reach me at ${text}.`).contact.email).toBe('jane.roe@example.com');
  expect(readContact('write to jane@').contact).toEqual({});
  expect(readContact('meet me at the office').contact).toEqual({});
});
