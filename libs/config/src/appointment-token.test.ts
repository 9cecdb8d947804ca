import { randomBytes, randomUUID } from 'node:crypto';
import { appointmentLink, appointmentToken, readAppointmentToken } from './appointment-token.js';

const KEY = randomBytes(32).toString('base64');
const CLAIM = { tenantId: randomUUID(), appointmentId: randomUUID(), sequence: 3 };

test('reads back the ids that were signed', () => {
  expect(readAppointmentToken(KEY, appointmentToken(KEY, CLAIM))).toEqual(CLAIM);
});

test('another sequence gives another secret', () => {
  expect(appointmentToken(KEY, { ...CLAIM, sequence: 4 })).not.toBe(appointmentToken(KEY, CLAIM));
});

test('neither a changed character nor another key is accepted', () => {
  const token = appointmentToken(KEY, CLAIM);
  for (let at = 0; at < token.length; at += 1) {
    const forged = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    expect(readAppointmentToken(KEY, forged)).toBeUndefined();
  }
  expect(readAppointmentToken(randomBytes(32).toString('base64'), token)).toBeUndefined();
  for (const junk of ['', 'x', token.slice(1), `${token}AAAA`, '..', 'ä'.repeat(70)])
    expect(readAppointmentToken(KEY, junk)).toBeUndefined();
});

test('a link fits into a text message, with its secret in the fragment', () => {
  const link = appointmentLink('https://praxis.example', appointmentToken(KEY, CLAIM));
  expect(link).toMatch(/^https:\/\/praxis\.example\/appointment#token=[A-Za-z0-9_-]{70}$/);
});
