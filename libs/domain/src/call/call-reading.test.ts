/** What is read from a caller's own words, and what must not be inferred from them. */
import { bornOut, offersBooking, readCaller, type CallerReading } from './call-reading.js';

type Flag = Exclude<keyof CallerReading, 'contact' | 'language'>;

it.each<[text: string, flags: Flag[]]>([
  ['Please book an appointment', ['agrees', 'wantsBooking']],
  ['Can you schedule a consultation for Friday?', ['wantsBooking']],
  ["I don't want to book an appointment", ['declines', 'declinesBooking']],
  ['No thanks', ['declines']],
  ['I want to talk to a real person', ['wantsHuman']],
  ['I need a lawyer', []],
  ['I need an attorney for my divorce', []],
  ['he has a gun', ['isEmergency']],
  ['no puedo respirar', ['declines', 'isEmergency']],
  ['I was arrested last night', ['isUrgent']],
  ['this is urgent, asap', ['isUrgent']],
  ['This is ridiculous', ['isAngry']],
  ['I HAVE HAD ENOUGH OF THIS', ['isAngry']],
  ['Should I plead guilty?', ['asksLegalAdvice']],
  ['please do not record this', ['declinesRecording']],
  ['no graben esta llamada', ['declines', 'declinesRecording']],
  ['Quiero agendar una cita', ['wantsBooking']],
  ['hablar con una persona, por favor', ['wantsHuman']],
])('%s: %j', (text, flags) => {
  const { contact: _, language: __, ...reading } = readCaller(text);
  expect(Object.entries(reading).flatMap(([flag, isSet]) => (isSet ? [flag] : []))).toEqual(flags);
});

it.each([
  ['My name is Jane Roe and I had an accident', 'Jane Roe'],
  ['my name is jane roe', 'jane roe'],
  ['Hi, this is Carlos de la Cruz, calling about a house', 'Carlos de la Cruz'],
  ['Me llamo María José López y necesito ayuda', 'María José López'],
  ['I am looking for a house', undefined],
  ["I'm not sure", undefined],
  ['THIS IS RIDICULOUS', undefined],
])('%s: the name is %s', (text, name) => {
  expect(readCaller(text).contact.name).toBe(name);
});

it('accepts an address or number only if the caller said it and it is valid', () => {
  expect(readCaller('jane dot roe at example dot com').contact.email).toBe('jane.roe@example.com');
  expect(readCaller('call (313) 555-0142 please').contact.phone).toBe('(313) 555-0142');
  expect(readCaller('by 2031-05-04, for 12 people').contact).toEqual({});
  expect(readCaller('write to jane@').contact).toEqual({});
});

it('requires that the caller said a part of the name; other answers may use the model’s words', () => {
  expect(bornOut({ name: 'Mallory Attacker', timeline: 'soon' }, ['Hello, Jane here'])).toEqual({
    timeline: 'soon',
  });
  expect(bornOut({ name: 'Jane Roe' }, ['hello, JANE here'])).toEqual({ name: 'Jane Roe' });
  expect(bornOut({ name: '<b>Jane</b>' }, ['Jane'])).toEqual({});
  expect(bornOut({ name: 'Mallory Attacker' }, ['write to mallory@example.com'])).toEqual({});
});

it('tells an offer to book from other questions', () => {
  expect(offersBooking('Would you like me to book a time for you?')).toBe(true);
  expect(offersBooking('¿Quiere que le reserve una hora?')).toBe(true);
  expect(offersBooking('Nothing is booked yet. What is your name?')).toBe(false);
  expect(offersBooking('Are you represented by another attorney?')).toBe(false);
});
