import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '@praxis/contracts/auth/auth';
import { isWeakPassword } from './weak-passwords.js';

const EMAIL = 'dana.whitfield@harborlaw.example';
/** Processor time in microseconds, because other programs on the machine do not affect it. */
const MAX_CPU_US = 200_000;

test.each([
  'password1234',
  'Password1234!',
  'P@ssw0rd1234',
  'passwordpassword',
  'Welcome2026!!',
  'qwertyuiop12',
  'QWERTYUIOP123',
  '123456789012',
  '012345678901',
  '210987654321',
  'abcdefghijkl',
  'abcabcabcabc',
  'aaaaaaaaaaaa',
  'aaaaaaaaaaab',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'iloveyou1234',
  '!!!letmein!!!!',
  'adminadmin123',
  'changeme2026!',
  'Manchester2026',
  'praxis2026!!!!',
  'whitfield2026',
  'danawhitfield1',
  'harborlaw12345',
  'correcthorsebatterystaple',
])('%s is weak', (password) => {
  expect(isWeakPassword(password, EMAIL)).toBe(true);
});

test.each([
  'plum vessel orbit 12',
  'kT9#vLq2!mZx',
  'the boat left at dawn',
  'mountain-password-lake',
  'qwertyuiop and a cat',
  'Grüße aus der Küche',
  'x8Jd02kqP1mnB7z',
  '東京タワーは赤いですよねえ',
])('%s is not weak', (password) => {
  expect(isWeakPassword(password, EMAIL)).toBe(false);
});

test.each([
  'sonyericsson',
  'JustinBieber',
  'ghbdtnrfrltkf',
  'sojdlg123aljg',
  'justinbieber7',
  'Finalfantasy2026!',
  '**needforspeed**',
])('rejects %s, which is in leaked lists or derived from them', (password) => {
  expect(isWeakPassword(password, EMAIL)).toBe(true);
});

test('rejects every leaked password that is long enough to be chosen', () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN);
  expect(long.length).toBeGreaterThan(300);
  expect(long.filter((password) => !isWeakPassword(password, EMAIL))).toEqual([]);
});

test('checks long input quickly', () => {
  const began = process.cpuUsage();
  for (const text of ['a'.repeat(200), 'ab'.repeat(100), 'password'.repeat(25), `${'1q2w'.repeat(49)}x!#`])
    isWeakPassword(text, EMAIL);
  expect(process.cpuUsage(began).user).toBeLessThan(MAX_CPU_US);
});
