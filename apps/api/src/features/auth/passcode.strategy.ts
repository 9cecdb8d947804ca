/** Passport strategy for the demo's passcode. */
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { Environment } from '@praxis/config/environment';
import type { PasscodeRequest } from '@praxis/contracts/auth/auth';
import { Database } from '@praxis/db/core/database';
import { findPasscodeClient } from '@praxis/db/auth/demo-passcode';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { addressKey } from '../../platform/http/address-key.js';
import { AuthLimits } from '../../platform/auth/auth-limits.js';
import { Failure } from '../../platform/http/failure.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import type { AuthSessionStart } from '../../platform/auth/auth-sessions.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

export const PASSCODE_STRATEGY = 'passcode';

@Injectable()
export class PasscodeStrategy extends PassportStrategy(Strategy, PASSCODE_STRATEGY) {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly limits: AuthLimits,
    private readonly trail: AuditTrail,
  ) {
    super();
  }

  async validate(request: PraxisRequest): Promise<AuthSessionStart> {
    const { passcode, industry } = request.body as PasscodeRequest;
    const giveBack = await this.limits.take({
      address: addressKey(request),
      target: 'passcode',
      isShared: true,
    });
    const userId = await findPasscodeClient(this.database, this.environment.PRAXIS_MASTER_KEY, {
      passcode,
      industry,
    });
    if (userId === undefined) {
      await this.trail.refused(request, 'passcode.refused', { detail: { industry } });
      throw Failure.of(401, 'passcode_wrong', 'Invalid passcode');
    }
    await giveBack();
    return { userId, method: 'passcode' };
  }
}
