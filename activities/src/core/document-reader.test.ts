import { readMail, readInboundEvent } from './document-reader.js';

test('the body of an email is its text, or the text of its HTML', () => {
  expect(readMail({ text: 'Hello', html: '<p>Bye</p>' })).toMatchObject({ body: 'Hello' });
  const html = '<style>p{}</style><p>One &amp; two&#33;</p><script>alert(1)</script><div>Three<br>Four</div>';
  expect(readMail({ text: undefined, html })).toMatchObject({ body: 'One & two!\nThree\nFour' });
  expect(readMail({ text: undefined, html: undefined })).toMatchObject({ body: '', isSaid: false });
});

test('quoted text of an email does not count as the writer’s words', () => {
  const quoting = readMail({ text: '> stop\r\n> unsubscribe', html: undefined });
  expect(quoting).toMatchObject({ isSaid: false, reading: { kind: 'none' }, body: '> stop\n> unsubscribe' });
  const asking = readMail({
    text: 'Unsubscribe me\n\nOn Monday Jane wrote:\n> hello',
    html: undefined,
  });
  expect(asking).toMatchObject({ isSaid: true, reading: { kind: 'opt_out' } });
});

test('a body that is not an event of its provider is ignored', () => {
  const received = { body: '{"type":1}' };
  expect(readInboundEvent({ provider: 'resend', received })).toEqual({ kind: 'other' });
});
