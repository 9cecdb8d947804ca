/** The schema of a route's response: published in OpenAPI and checked before sending. */
import {
  applyDecorators,
  HttpCode,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Reflector } from '@nestjs/core';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { Logger } from 'pino';
import { map, type Observable } from 'rxjs';
import * as z from 'zod/mini';
import { ErrorBody } from '@praxis/contracts/core/error';

const ANSWER_KEY = 'praxis:answer';

const DESCRIPTIONS: Record<number, string> = {
  201: 'Made',
  202: 'Accepted and still in progress',
  503: 'Not ready',
};

/** The declared response of a handler. */
interface DeclaredAnswer {
  schema: z.core.$ZodType;
  statuses: readonly number[];
}

/** A schema in the form that the OpenAPI builder accepts; it becomes JSON when the document is built. */
const documented = (schema: z.core.$ZodType): { standardSchema: StandardSchemaV1 } => ({
  standardSchema: schema,
});

/**
 * Declares what a route does, in one line for the API's documentation, and its response: 200, or the given
 * `statuses` with the same body. The first is the default unless the handler sets another.
 */
export function Answer(
  summary: string,
  schema: z.core.$ZodType,
  statuses: readonly number[] = [200],
): MethodDecorator {
  const answer: DeclaredAnswer = { schema, statuses };
  return applyDecorators(
    ApiOperation({ summary }),
    SetMetadata(ANSWER_KEY, answer),
    HttpCode(statuses[0] ?? 200),
    ...statuses.map((status) =>
      ApiResponse({ status, ...documented(schema), description: DESCRIPTIONS[status] ?? 'Done' }),
    ),
    Refusals(),
  );
}

/** Documents a route that responds with server-sent events. */
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

/** Documents the error responses of routes whose normal response is not JSON. */
export function Refusals(): MethodDecorator {
  return applyDecorators(
    ApiResponse({
      status: '4XX',
      ...documented(ErrorBody),
      description: 'Refused: what is wrong and what to do',
    }),
    ApiResponse({
      status: '5XX',
      ...documented(ErrorBody),
      description: 'Failed on our side. Use the request id to report it.',
    }),
  );
}

/**
 * Checks responses against their contract and removes fields that are not in it. A response that breaks its
 * contract or has an undeclared status is a bug: tests fail on it; production sends it and logs the paths.
 */
export class AnswerCheck implements NestInterceptor {
  readonly #parts: { reflector: Reflector; log: Logger; strict: boolean };

  constructor(parts: { reflector: Reflector; log: Logger; strict: boolean }) {
    this.#parts = parts;
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const declared = this.#parts.reflector.get<DeclaredAnswer | undefined>(ANSWER_KEY, context.getHandler());
    if (!declared) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        const { statusCode } = context.switchToHttp().getResponse<{ statusCode: number }>();
        if (!declared.statuses.includes(statusCode))
          this.#complain(context, `status ${String(statusCode)} is not declared`);
        const result = z.safeParse(declared.schema, answer);
        if (result.success) return result.data;
        this.#complain(context, result.error.issues.map((issue) => issue.path.join('.')).join(', '));
        return answer;
      }),
    );
  }

  #complain(context: ExecutionContext, problem: string): void {
    this.#parts.log.error({ route: context.getHandler().name, problem }, 'an answer breaks its contract');
    if (this.#parts.strict) throw new Error(`the answer breaks its contract: ${problem}`);
  }
}
