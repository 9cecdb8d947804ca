import { renderText } from './text-texts.js';

const link = 'https://desk.example.com/calls/1';
const notification = {
  kind: 'notification' as const,
  title: 'Caller needs a person: J***',
  link,
  entries: [],
  left: 0,
  kinds: [],
};

test('a text message says what happened and where to see it', () => {
  expect(renderText({ ...notification, isUrgent: false })).toBe(`Caller needs a person: J***. ${link}`);
  expect(renderText({ ...notification, isUrgent: true })).toMatch(/^Urgent: Caller/);
});

test('a text message about one notification says what to do, and about several it does not', () => {
  const entry = { text: 'Caller needs a person', link, detail: 'Emergency. Call back now.' };
  expect(renderText({ ...notification, isUrgent: true, entries: [entry] })).toBe(
    `Urgent: Caller needs a person: J***. Emergency. Call back now. ${link}`,
  );
  const two = renderText({ ...notification, isUrgent: true, entries: [entry, entry] });
  expect(two).not.toContain('Emergency');
});

test('the message with a code says how long it is valid', () => {
  expect(renderText({ kind: 'phone_code', code: '123456', minutes: 10 })).toBe(
    '123456 is your code to verify this number. It is valid for 10 minutes.',
  );
});
