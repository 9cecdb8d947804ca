/**
 * Guards for sign-in routes that use a Passport strategy: the body is validated first, then the strategy
 * decides.
 */
import { createParamDecorator, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { PraxisRequest } from '../../platform/http/request.js';
import { requestOf } from '../../platform/http/request.js';
import { checkBody } from '../../platform/http/validation.js';
import type { AuthSessionStart } from '../../platform/auth/auth-sessions.js';

/**
 * Creates a guard for one strategy. Guards run before pipes, so this one validates the body itself and
 * rejects it in the same way.
 */
export function signsInBy(strategy: string, schema: StandardSchemaV1): Type<CanActivate> {
  class PassportGuard extends AuthGuard(strategy) {
    override async canActivate(context: ExecutionContext): Promise<boolean> {
      const request = requestOf(context);
      request.body = await checkBody(schema, request.body);
      request.reply = context.switchToHttp().getResponse<FastifyReply>();
      return (await super.canActivate(context)) as boolean;
    }

    override getAuthenticateOptions(): { property: string } {
      return { property: 'signedIn' };
    }

    /** Strategies reject by throwing their own failure. A strategy that returns no user is a bug. */
    override handleRequest<User>(error: unknown, user: User | false | null): User {
      if (error) throw error as Error;
      if (!user) throw new Error(`the strategy ${strategy} neither accepted nor refused`);
      return user;
    }
  }
  return PassportGuard;
}

/** The person whom the strategy accepted. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): AuthSessionStart => {
  const { signedIn } = requestOf(context) as PraxisRequest & { signedIn?: AuthSessionStart };
  if (!signedIn) throw new Error('this route has no strategy that signs somebody in');
  return signedIn;
});
