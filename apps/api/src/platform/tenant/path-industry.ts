/** The industry in a path. An unknown industry is answered with 404. */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isIndustry, type Industry } from '@praxis/contracts/core/industry.const';
import { Failure } from '../http/failure.js';
import { requestOf, routeOf } from '../http/request.js';

/**
 * The path's `:industry` parameter, or its literal second segment.
 * @throws Failure 404 `unknown_industry`
 */
export function industryOf(request: FastifyRequest): Industry {
  const named = (request.params as { industry?: string }).industry ?? routeOf(request).split('/')[2] ?? '';
  if (isIndustry(named)) return named;
  throw Failure.of(404, 'unknown_industry', 'Unknown industry. Use law or realestate.');
}

/** The same, as a parameter of a handler. */
export const PathIndustry = createParamDecorator((_: unknown, context: ExecutionContext): Industry =>
  industryOf(requestOf(context)),
);
