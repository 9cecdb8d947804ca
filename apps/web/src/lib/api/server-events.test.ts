import { eventParser, type ServerEvent } from './server-events.js';

function parsed(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parse = eventParser((event) => events.push(event));
  pieces.forEach(parse);
  return events;
}

const STREAM =
  ': hello\n\nevent: lead\ndata: {"leadId":"1"}\n\nretry: 500\n\nevent: lead\ndata: {"leadId":"2"}\n\n';

it('gives whole events, and nothing for comments and settings', () => {
  expect(parsed(STREAM)).toEqual([
    { name: 'lead', data: '{"leadId":"1"}' },
    { name: 'lead', data: '{"leadId":"2"}' },
  ]);
});

it('puts events together however the stream was cut', () => {
  expect(parsed(...STREAM)).toEqual(parsed(STREAM));
  expect(parsed('event: lead\nda', 'ta: x\n')).toEqual([]);
});

it('joins lines of data and takes Windows line ends', () => {
  expect(parsed('data: a\r\ndata: b\r\n\r\n')).toEqual([{ name: 'message', data: 'a\nb' }]);
});
