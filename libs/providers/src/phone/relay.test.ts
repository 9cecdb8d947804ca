/**
 * The protocol of ConversationRelay: strict parsing, replies as sentences, and cut where the caller stopped
 * listening.
 */
import { playedPart, readRelayFrame, toTokens } from './relay.js';
import { twiml } from './twiml.js';

it.each([
  [{ type: 'setup', sessionId: 'VX1', callSid: 'CA1', from: '+1', to: '+2', customParameters: { a: 'b' } }],
  [{ type: 'prompt', voicePrompt: 'Hi! Can you help?', lang: 'en-US', last: true }],
  [{ type: 'dtmf', digit: '#' }],
  [{ type: 'interrupt', utteranceUntilInterrupt: 'Life is', durationUntilInterruptMs: '460' }],
  [{ type: 'interrupt', utteranceUntilInterrupt: 'Life is', durationUntilInterruptMs: 460 }],
  [{ type: 'error', description: 'Invalid message received' }],
])('reads %j', (frame) => {
  expect(readRelayFrame(JSON.stringify(frame))).toEqual({ ok: true, frame });
});

it.each([
  ['', 1007],
  ['{"type":"prompt"', 1007],
  ['null', 1008],
  ['[]', 1008],
  ['"prompt"', 1008],
  ['{}', 1008],
  ['{"type":"media","payload":"AAAA"}', 1008],
  ['{"type":"prompt","voicePrompt":5}', 1008],
  ['{"type":"setup","sessionId":"VX1"}', 1008],
  ['{"type":"dtmf","digit":"12"}', 1008],
  ['{"type":"__proto__"}', 1008],
])('refuses %s', (raw, close) => {
  expect(readRelayFrame(raw)).toMatchObject({ ok: false, close });
});

it('sends a reply as sentences', () => {
  expect(toTokens('Hello there. Are you well? “Yes.” Fine')).toEqual([
    'Hello there. ',
    'Are you well? ',
    '“Yes.” ',
    'Fine',
  ]);
  expect(toTokens('')).toEqual(['']);
  const long = `At 3 p.m. on 5.5. we meet… ${'x'.repeat(500)}`;
  expect(toTokens(long).join('')).toBe(long);
});

it('knows which part of a reply was spoken', () => {
  const reply = 'You are booked for Thursday, May 1. Your code is A B 1 2 3 4.';
  expect(playedPart(reply, 'You are booked for')).toBe('You are booked for');
  expect(playedPart(reply, 'you are booked for thursday may 1')).toBe('You are booked for Thursday, May 1');
  expect(playedPart(reply, reply)).toBe('You are booked for Thursday, May 1. Your code is A B 1 2 3 4');
  expect(playedPart(reply, '')).toBe('');
  expect(playedPart(reply, 'Something that was never said')).toBe('');
  expect(playedPart('Sí, señora. ¿Y usted?', 'sí señora')).toBe('Sí, señora');
});

it('escapes every value in a document', () => {
  const nasty = `"><Dial>+1900</Dial> & 'x' \u0007\ufffe\uffff\ud800`;
  const document = twiml(
    { kind: 'say', text: nasty, language: 'en' },
    {
      kind: 'connect',
      connection: {
        url: 'wss://desk/x?a=1&b=2',
        actionUrl: 'https://desk/y',
        greeting: nasty,
        language: 'es',
      },
    },
    { kind: 'hang_up' },
  );
  expect(document).not.toContain('<Dial>');
  // XML 1.0 does not allow them (section 2.2, Char).
  expect(document).not.toMatch(/[\u0007\ufffe\uffff\ud800-\udfff]/u);
  expect(document).toContain('url="wss://desk/x?a=1&amp;b=2"');
  expect(document).toContain('dtmfDetection="true"');
  expect(document).toContain('language="es-US"');
});
