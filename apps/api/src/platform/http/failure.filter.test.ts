import { ServiceError } from '@temporalio/client';
import { HttpException, NotFoundException, type ArgumentsHost } from '@nestjs/common';
import { CursorError } from '@praxis/db/core/cursor';
import { LostRace } from '@praxis/db/core/lost-race';
import type { NewApiError } from '@praxis/db/health/api-error';
import pino, { type Logger } from 'pino';
import { Failure } from './failure.js';
import { FailureFilter } from './failure.filter.js';

interface Answered {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  log: string;
  journal: NewApiError[];
}

/** The filter's response to an error, and its log entries. */
function answerTo(error: unknown, raw: { errored: Error | null } = { errored: null }): Answered {
  const answered: Answered = { status: 0, headers: {}, body: {}, log: '', journal: [] };
  const reply = {
    sent: false,
    status: (status: number) => {
      answered.status = status;
      return reply;
    },
    header: (name: string, value: string) => {
      answered.headers[name] = value;
      return reply;
    },
    send: (body: Record<string, unknown>) => {
      answered.body = body;
      return reply;
    },
  };
  const request = { id: 'request-1', method: 'GET', routeOptions: { url: '/v1/test' }, raw };
  const host = {
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
  } as unknown as ArgumentsHost;
  const log: Logger = pino({}, { write: (line: string) => (answered.log += line) });
  const trail = { refusedRequest: () => Promise.resolve() };
  const journal = { note: (entry: NewApiError) => answered.journal.push(entry) };
  void new FailureFilter(log, { trail, journal }).catch(error, host);
  return answered;
}

const coded = (code: string, message = 'Jane Doe, jane@example.com'): Error =>
  Object.assign(new Error(message), { code });

test('sends a failure’s status, fields, extras and retry time', () => {
  const failure = new Failure({
    status: 409,
    code: 'slot_taken',
    message: 'Taken.',
    fields: [{ path: 'start', message: 'taken' }],
    retryAfter: 3,
    extra: { alternatives: [] },
  });
  expect(answerTo(failure)).toMatchObject({
    status: 409,
    headers: { 'retry-after': '3', 'content-type': 'application/json; charset=utf-8' },
    body: {
      ok: false,
      error: 'Taken.',
      code: 'slot_taken',
      requestId: 'request-1',
      fields: [{ path: 'start' }],
      alternatives: [],
    },
    log: '',
  });
});

test.each([
  [new CursorError(), 400, 'invalid_cursor'],
  [coded('FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'body_too_large'],
  [coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 415, 'unsupported_media_type'],
  [coded('FST_ERR_CTP_INVALID_JSON_BODY'), 400, 'malformed_json'],
  [
    new HttpException('x', 415, { cause: coded('FST_ERR_CTP_INVALID_MEDIA_TYPE') }),
    415,
    'unsupported_media_type',
  ],
  [coded('22021'), 400, 'validation_failed'],
  [coded('22P05'), 400, 'validation_failed'],
  [new NotFoundException(), 404, 'not_found'],
  [new HttpException('x', 405), 405, 'bad_request'],
  [coded('ECONNREFUSED'), 503, 'database_unavailable'],
  [coded('57P01'), 503, 'database_unavailable'],
  [coded('57014'), 503, 'database_unavailable'],
  [coded('25P03'), 503, 'database_unavailable'],
  [coded('08006'), 503, 'database_unavailable'],
  [new Error('timeout exceeded when trying to connect'), 503, 'database_unavailable'],
  [new Error('Connection terminated unexpectedly'), 503, 'database_unavailable'],
  [coded('23505'), 500, 'internal_error'],
  [new Error('boom'), 500, 'internal_error'],
  ['text', 500, 'internal_error'],
  [null, 500, 'internal_error'],
])('%s becomes %i %s', (error, status, code) => {
  const answer = answerTo(error);
  expect({ status: answer.status, code: answer.body.code, ok: answer.body.ok }).toEqual({
    status,
    code,
    ok: false,
  });
});

test('reveals nothing of an unexpected error, in the response or the log', () => {
  const { body, log } = answerTo(coded('XX000'));
  expect(JSON.stringify(body)).not.toMatch(/Jane|XX000|stack/);
  expect(log).toContain('XX000');
  expect(log).toContain('request-1');
  expect(log).not.toMatch(/Jane|jane@/);
});

test('asks the client to retry after an uncaught error of the engine, whatever its code', () => {
  for (const code of [2, 3, 13, 42]) {
    const cause = Object.assign(new Error('inside'), { code, details: 'Jane Doe', metadata: {} });
    const { status, headers, body, log } = answerTo(new ServiceError('failed', { cause }));
    expect({ status, code: body['code'] }).toEqual({ status: 503, code: 'temporal_unavailable' });
    expect(headers['retry-after']).toBe('2');
    expect(JSON.stringify(body) + log).not.toContain('Jane');
  }
});

test.each([
  ['deadlock_detected', coded('40P01')],
  ['serialization_failure', coded('40001')],
  ['a lost race', new LostRace()],
])('asks the client to retry a request that lost a race with a concurrent one: %s', (_, error) => {
  expect(answerTo(error)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'busy' },
  });
});

test('does not treat a disconnected client as a database failure, and logs nothing', () => {
  const gone = coded('ECONNRESET', 'aborted');
  expect(answerTo(gone, { errored: gone })).toMatchObject({
    status: 400,
    body: { code: 'client_gone' },
    log: '',
  });
  expect(answerTo(coded('ERR_STREAM_PREMATURE_CLOSE'), { errored: gone }).log).toBe('');
  expect(answerTo(new HttpException('x', 400, { cause: gone }), { errored: gone }).log).toBe('');
  // A lost database connection at the same time is still reported.
  const lost = answerTo(coded('ECONNRESET'), { errored: gone });
  expect(lost).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  expect(lost.log).toContain('database_unavailable');
});

test('a failure on our side is stored as an API error, with our own message alone', () => {
  const { journal, body } = answerTo(coded('XX000'));
  expect(journal).toEqual([
    {
      tenantId: null,
      requestId: 'request-1',
      at: expect.any(Date) as Date,
      endpoint: 'GET /v1/test',
      status: 500,
      type: 'internal_error',
      message: body['error'],
    },
  ]);
  expect(JSON.stringify(journal)).not.toContain('Jane');
  expect(answerTo(new NotFoundException()).journal).toEqual([]);
});
