import { lastValueFrom, of } from 'rxjs';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { Answer, AnswerCheck } from './answer.js';

const Shape = z.object({ ok: z.literal(true), items: z.array(z.object({ id: z.string() })) });

class Controller {
  @Answer('Create a shape', Shape, [201])
  create(): void {
    // Only its declaration matters.
  }
}

/** Returns what the API sends when a handler returns `answer`. */
async function sent(
  answer: unknown,
  { strict = false, statusCode = 201 } = {},
): Promise<{ body: unknown; complaints: unknown[] }> {
  const complaints: unknown[] = [];
  const log = { error: (fields: object) => complaints.push(fields) } as unknown as Logger;
  const check = new AnswerCheck({ reflector: new Reflector(), log, strict });
  const context = {
    getHandler: () => Controller.prototype.create,
    switchToHttp: () => ({ getResponse: () => ({ statusCode }) }),
  } as unknown as ExecutionContext;
  const next: CallHandler = { handle: () => of(answer) };
  return { body: await lastValueFrom(check.intercept(context, next)), complaints };
}

test('removes fields that the contract does not have, at any depth', async () => {
  const answer = { ok: true, items: [{ id: '1', sort_value: 'x' }], callId: '2' };
  expect(await sent(answer, { strict: true })).toEqual({
    body: { ok: true, items: [{ id: '1' }] },
    complaints: [],
  });
});

test('fails on an undeclared status in tests and logs it in production', async () => {
  const answer = { ok: true, items: [] };
  expect(await sent(answer, { statusCode: 200 })).toEqual({
    body: answer,
    complaints: [{ route: 'create', problem: 'status 200 is not declared' }],
  });
  await expect(sent(answer, { statusCode: 200, strict: true })).rejects.toThrow('status 200 is not declared');
});

test('sends an answer that breaks its contract in production and logs its paths', async () => {
  const answer = { ok: true, items: [{ id: 1 }] };
  expect(await sent(answer)).toEqual({
    body: answer,
    complaints: [{ route: 'create', problem: 'items.0.id' }],
  });
  await expect(sent(answer, { strict: true })).rejects.toThrow('items.0.id');
});
