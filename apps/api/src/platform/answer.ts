/** The schema of a route's answer: published in OpenAPI and checked on the way out. */
import {
  applyDecorators,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ApiResponse } from '@nestjs/swagger';
import type { Logger } from 'pino';
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { ErrorBody } from '@praxis/contracts/errors';
import { openApiSchema } from './openapi.js';

const ANSWER_KEY = 'praxis:answer';

const DESCRIPTIONS: Record<number, string> = { 202: 'Taken; still under way', 503: 'Not ready' };

/** Declares what a route answers; `also` lists further statuses with the same body. */
export function Answer(schema: z.core.$ZodType, also: readonly number[] = []): MethodDecorator {
  return applyDecorators(
    SetMetadata(ANSWER_KEY, schema),
    ...[200, ...also].map((status) =>
      ApiResponse({
        status,
        schema: openApiSchema(schema),
        description: DESCRIPTIONS[status] ?? 'Done',
      }),
    ),
    Refusals(),
  );
}

/** Documents a route that answers with server-sent events. */
export function AnswerEvents(events: string): MethodDecorator {
  return applyDecorators(
    ApiResponse({
      status: 200,
      description: `Server-sent events: ${events}`,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }),
    Refusals(),
  );
}

/** Documents how any route refuses; for routes whose answer is no JSON of one schema. */
export function Refusals(): MethodDecorator {
  return applyDecorators(
    ApiResponse({
      status: '4XX',
      schema: openApiSchema(ErrorBody),
      description: 'Refused: what is wrong and what to do',
    }),
    ApiResponse({
      status: '5XX',
      schema: openApiSchema(ErrorBody),
      description: 'Failed on our side; the request id finds it',
    }),
  );
}

/** An answer that breaks its own contract is our bug: tests fail on it, production answers and logs the paths. */
export class AnswerCheck implements NestInterceptor {
  readonly #parts: { reflector: Reflector; log: Logger; strict: boolean };

  constructor(parts: { reflector: Reflector; log: Logger; strict: boolean }) {
    this.#parts = parts;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const schema = this.#parts.reflector.get<z.core.$ZodType | undefined>(ANSWER_KEY, context.getHandler());
    if (!schema) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        const result = z.safeParse(schema, answer);
        if (result.success) return answer;
        const paths = result.error.issues.map((issue) => issue.path.join('.'));
        if (this.#parts.strict) throw new Error(`the answer breaks its contract at ${paths.join(', ')}`);
        this.#parts.log.error({ route: context.getHandler().name, paths }, 'an answer breaks its contract');
        return answer;
      }),
    );
  }
}
