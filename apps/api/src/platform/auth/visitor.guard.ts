/** Every call with the demo's key is some visitor's, and whatever session it names must be theirs. */
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SessionId } from '@praxis/contracts/journey/session';
import { requestOf, type PraxisRequest } from '../http/request.js';
import type { Visitors } from './visitors.js';

/** Runs after the access guard, and before answers are repeated or bodies checked. */
export class VisitorGuard implements CanActivate {
  constructor(private readonly visitors: Visitors) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    // A tenant's own key is a secret, and people who are signed in have rights of their own.
    if (!request.isDemo) return true;
    const exchange = { request, reply: context.switchToHttp().getResponse<FastifyReply>() };
    this.visitors.identify(exchange);
    for (const sessionId of sessionsNamed(request)) await this.visitors.admit(exchange, sessionId);
    return true;
  }
}

/** The sessions that path, query and body name. What can be none is left to the route's own schema, which refuses it. */
function sessionsNamed({ params, query, body }: PraxisRequest): string[] {
  return [params, query, body].flatMap((part) => {
    const { sessionId, conversationId } = (part ?? {}) as Record<string, unknown>;
    // A conversation stands for the session where none is named (contracts/appointment/meeting.ts, contracts/call/call-function.ts),
    // and where one is named it may still have the name of another.
    return [sessionId, conversationId].flatMap((name) => {
      const named = SessionId.safeParse(name);
      return named.success ? [named.data] : [];
    });
  });
}
