import { readMail, readInboundEvent } from './document-reader.js';

test('a mail is its text, or the words of its HTML', () => {
  expect(readMail({ text: 'Hello', html: '<p>Bye</p>' })).toMatchObject({ body: 'Hello' });
  const html = '<style>p{}</style><p>One &amp; two&#33;</p><script>alert(1)</script><div>Three<br>Four</div>';
  expect(readMail({ text: undefined, html })).toMatchObject({ body: 'One & two!\nThree\nFour' });
  expect(readMail({ text: undefined, html: undefined })).toMatchObject({ body: '', isSaid: false });
});

test('what a mail quotes is not said by its writer', () => {
  const quoting = readMail({ text: '> stop\r\n> unsubscribe', html: undefined });
  expect(quoting).toMatchObject({ isSaid: false, reading: { kind: 'none' }, body: '> stop\n> unsubscribe' });
  const asking = readMail({
    text: 'Unsubscribe me\n\nOn Monday Jane wrote:\n> hello',
    html: undefined,
  });
  expect(asking).toMatchObject({ isSaid: true, reading: { kind: 'opt_out' } });
});

test('what is no event of its provider is of no consequence', () => {
  const received = { body: '{"type":1}' };
  expect(readInboundEvent({ provider: 'resend', received })).toEqual({ kind: 'other' });
});
