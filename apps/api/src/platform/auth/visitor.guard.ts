/** Every request with the demo's key belongs to a visitor, who must own every session that it names. */
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { SessionId } from '@praxis/contracts/journey/session';
import { namesCheckout } from './access.js';
import { requestOf, type PraxisRequest } from '../http/request.js';
import type { Visitors } from './visitors.js';

/** Runs after the access guard, and before repeated requests are answered or bodies validated. */
export class VisitorGuard implements CanActivate {
  constructor(
    private readonly visitors: Visitors,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    // A tenant's own key is secret, and signed-in people have their own rights, so neither is checked
    // here.
    if (!request.isDemo) return true;
    const exchange = { request, reply: context.switchToHttp().getResponse<FastifyReply>() };
    this.visitors.identify(exchange);
    if (namesCheckout(this.reflector, context)) return true;
    for (const sessionId of sessionsNamed(request)) await this.visitors.admit(exchange, sessionId);
    return true;
  }
}

/**
 * The sessions that path, query and body name. Values that cannot be sessions are rejected by the route's
 * schema.
 */
function sessionsNamed({ params, query, body }: PraxisRequest): string[] {
  return [params, query, body].flatMap((part) => {
    const { sessionId, conversationId } = (part ?? {}) as Record<string, unknown>;
    // A conversation id serves as the session id if none is given (contracts/appointment/meeting.ts,
    // contracts/call/call-function.ts). If both are given, the conversation id may still be another visitor's
    // session, so both are checked.
    return [sessionId, conversationId].flatMap((name) => {
      const named = SessionId.safeParse(name);
      return named.success ? [named.data] : [];
    });
  });
}
