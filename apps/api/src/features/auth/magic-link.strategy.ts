/** Passport strategy for an emailed link: checks its token and the browser that requested it. */
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { LinkRedeem } from '@praxis/contracts/auth/auth';
import { verifyAddress } from '@praxis/db/auth/person';
import type { PraxisRequest } from '../../platform/http/request.js';
import type { AuthSessionStart } from '../../platform/auth/auth-sessions.js';
import { AuthLinkService } from './auth-link.service.js';

export const MAGIC_LINK_STRATEGY = 'magic-link';

@Injectable()
export class MagicLinkStrategy extends PassportStrategy(Strategy, MAGIC_LINK_STRATEGY) {
  constructor(private readonly links: AuthLinkService) {
    super();
  }

  async validate(request: PraxisRequest): Promise<AuthSessionStart> {
    const { token } = request.body as LinkRedeem;
    const attempt = { request, kind: 'magic_link', token } as const;
    return await this.links.opening(attempt, async (tx) => {
      const { userId, credentialsVersion } = await this.links.open(tx, attempt);
      if (userId === null) throw new Error('a magic link has an account');
      await verifyAddress(tx, userId);
      return { userId, method: 'magic_link', credentialsVersion: credentialsVersion ?? undefined };
    });
  }
}
