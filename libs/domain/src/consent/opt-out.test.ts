import fc from '../../../../test/support/property.js';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { readConfirmed, readRevocation } from './opt-out.js';

const ALL = ['sms', 'voice', 'email'];
/** Limit in microseconds of processor time, which other programs on the machine do not use up. */
const MAX_CPU_US = 500_000;
const out = (message: string): readonly ConsentChannel[] | undefined => {
  const reading = readRevocation(message);
  return reading.kind === 'opt_out' ? reading.channels : undefined;
};

describe('keywords', () => {
  const words = ['STOP', 'UNSUBSCRIBE', 'END', 'QUIT', 'OPTOUT', 'OPT OUT', 'opt-out', 'CANCEL', 'ALTO'];
  it.each(words)('%s opts out of text messages', (word) => {
    expect(readRevocation(word)).toEqual({ kind: 'opt_out', by: 'keyword', channels: ['sms'] });
  });

  it.each(['STOPALL', 'stop all', 'REVOKE', 'Revoke.'])('%s opts out of everything', (word) => {
    expect(readRevocation(word)).toEqual({ kind: 'opt_out', by: 'keyword', channels: ALL });
  });

  it.each(['START', 'unstop', 'Start!', ' un stop '])('%s opts in again', (word) => {
    expect(readRevocation(word)).toEqual({ kind: 'opt_in', by: 'keyword', channels: ['sms'] });
  });

  it.each(['HELP', 'help?', 'Info', 'AYUDA'])('%s asks for help', (word) => {
    expect(readRevocation(word)).toEqual({ kind: 'help' });
  });

  it('matches in any case, with any non-letters around it', () => {
    const noise = fc.string({
      unit: fc.constantFrom(' ', '.', '!', '"', '\n', '\t', '-', '…', '*'),
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        noise,
        fc.constantFrom('stop', 'Stop', 'sToP', 'UNSUBSCRIBE', 'quit'),
        noise,
        (a, word, b) => {
          expect(out(a + word + b)).toEqual(['sms']);
        },
      ),
    );
  });

  it.each(['please stop', 'STOP please', 'Stop, thank you', 'stop now!', 'Stop por favor'])(
    '"%s" is the keyword with polite words',
    (text) => {
      expect(out(text)).toEqual(['sms']);
    },
  );
});

describe('plain language', () => {
  it.each<[string, readonly string[]]>([
    ["please don't text me", ['sms']],
    ['Please don’t text me anymore', ['sms']],
    ['dont message me again', ['sms']],
    ['do not send me anything', ['sms']],
    ['stop texting me', ['sms']],
    ['Hello Anna please stop texting me', ['sms']],
    ['hey stop texting me', ['sms']],
    ['Stop sending me messages', ['sms']],
    ['Please stop sending these texts!', ['sms']],
    ['can you stop texting me', ['sms']],
    ['I got a lawyer already, stop messaging', ['sms']],
    ['no more texts please', ['sms']],
    ["I don't want any more messages", ['sms']],
    ['unsubscribe me', ['sms']],
    ['I want to opt out', ['sms']],
    ['please opt-out', ['sms']],
    ['stop this', ['sms']],
    ['Wrong number. Stop writing.', ['sms']],
    ['stop calling', ['voice']],
    ['Stop calling me!!', ['voice']],
    ['never call this number again', ['voice']],
    ['no more calls', ['voice']],
    ['stop emailing me', ['email']],
    ['stop sending me emails', ['email']],
    ['no more e-mails', ['email']],
    ["don't call me, and don't text me", ['sms', 'voice']],
    ['stop calling and texting me', ALL],
    ['take me off your list', ALL],
    ['Remove me from your list', ALL],
    ['please delete my number', ALL],
    ['stop contacting me', ALL],
    ["Don't contact me again.", ALL],
    ['leave me alone', ALL],
    ['I revoke my consent', ALL],
    ['I hereby withdraw all consent', ALL],
    ['no me escriban más', ['sms']],
    ['Por favor dejen de mandarme mensajes', ['sms']],
    ['ya no quiero más mensajes, no más mensajes', ['sms']],
    ['no me manden mensajes', ['sms']],
    ['quiero darme de baja', ['sms']],
    ['Dejen de llamarme', ['voice']],
    ['no me llamen', ['voice']],
    ['no más correos', ['email']],
    ['No me contacten', ALL],
    ['quítenme de su lista', ALL],
    ['borren mi número', ALL],
  ])('"%s" opts out of %j', (text, channels) => {
    expect(out(text)).toEqual(channels);
  });

  it.each([
    "don't stop",
    'please don’t stop texting me updates',
    'Do not stop sending the documents',
    'I can stop by the office tomorrow',
    'Could I stop in at 3?',
    'We stopped at the bank',
    'Is there a bus stop nearby',
    'can I cancel my appointment',
    'Cancel my appointment please',
    'I need to cancel tomorrow and rebook',
    'please cancel the 3pm',
    'I have to end the lease',
    'When does it end?',
    'I quit my job last week',
    'My ex keeps calling, can you stop him',
    'Can you make them stop calling me?',
    'the collectors will not stop calling me',
    'How do I stop my landlord from calling me',
    'they must stop texting me',
    'I want to start the process',
    'Can you help me with my case?',
    "don't worry about it",
    "Don't hesitate to call me",
    'Please call me, not text',
    'text me the address',
    'yes',
    'Thanks!',
    'no dejen de escribirme',
    'quiero cancelar mi cita',
    '¿Me pueden ayudar?',
    '',
    '   ',
    '👍',
  ])('"%s" is not an opt-out', (text) => {
    expect(out(text)).toBeUndefined();
  });

  it('neither throws nor hangs on any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1600 }), (text) => {
        expect(readRevocation(text).kind).toMatch(/^(opt_out|opt_in|help|none)$/);
      }),
    );
    const started = process.cpuUsage();
    readRevocation('please stop '.repeat(140));
    readRevocation('please '.repeat(400));
    expect(process.cpuUsage(started).user).toBeLessThan(MAX_CPU_US);
  });
});

test('follows the vendor’s interpretation of a message, and adds the channels that its words name', () => {
  expect(readConfirmed('STOP', 'opt_out')).toEqual(readRevocation('STOP'));
  expect(readConfirmed('STOPALL', 'opt_out')).toEqual({ kind: 'opt_out', by: 'keyword', channels: ALL });
  expect(readConfirmed('NO', 'opt_out')).toEqual({ kind: 'opt_out', by: 'keyword', channels: ['sms'] });
  expect(readConfirmed('YES', 'opt_in')).toEqual({ kind: 'opt_in', by: 'keyword', channels: ['sms'] });
  expect(readConfirmed('what is this', 'help')).toEqual({ kind: 'help' });
});
