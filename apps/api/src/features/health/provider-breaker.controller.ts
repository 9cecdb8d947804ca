/** Breakers, which stop requests to a failing vendor: read by admins and by tenants' owners, opened and closed by hand by admins. */
import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ProviderBreakerChange,
  ProviderBreakerChanged,
  ProviderBreakerList,
  ProviderBreakerQuery,
} from '@praxis/contracts/health/provider-breaker';
import { Database } from '@praxis/db/core/database';
import { atBreaker } from '@praxis/db/health/breakers';
import { changeBreaker } from '@praxis/db/health/provider-breaker';
import { findBreaker, listBreakers } from '@praxis/db/health/provider-breaker-read';
import { BREAKER_TIMES } from '@praxis/domain/health/provider-breaker';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound, permissionDenied } from '../../platform/http/failure.js';
import { ActingUser, type AuthSession } from '../../platform/http/request.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';

@ApiTags('health')
@Controller('v1/provider-breakers')
export class ProviderBreakerController {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
  ) {}

  /** Lists the breakers of every tenant for admins, and of the tenants they own for other callers. */
  @Get()
  @Allow('user')
  @Answer('List breakers of vendors', ProviderBreakerList)
  async list(
    @ActingUser() { roles, memberships }: AuthSession,
    @Query({ schema: ProviderBreakerQuery }) query: ProviderBreakerQuery,
  ): Promise<ProviderBreakerList> {
    const owned = memberships.filter(({ role }) => role === 'owner').map(({ id }) => id);
    const isAdmin = roles.includes('admin');
    if (!isAdmin && owned.length === 0) throw permissionDenied();
    const tenantIds = isAdmin ? 'all' : owned;
    return { ok: true, ...(await listBreakers(this.database, { tenantIds, ...query })) };
  }

  /** Holds back requests to a vendor, or allows them again and releases parked work at a set rate. */
  @Patch()
  @Allow('admin')
  @Answer('Isolate or reset a breaker', ProviderBreakerChanged)
  async change(
    @ActingUser() { userId, id: sessionId }: AuthSession,
    @Body({ schema: ProviderBreakerChange }) { tenantId, provider, hostId, action }: ProviderBreakerChange,
  ): Promise<ProviderBreakerChanged> {
    if (tenantId !== null && !(await this.tenants.activeTenant(tenantId))) throw notFound();
    const id = await atBreaker(this.database, { tenantId, provider, hostId }, (tx) =>
      changeBreaker(
        tx,
        { provider, hostId },
        { event: { kind: action }, times: BREAKER_TIMES, actor: { userId, sessionId } },
      ),
    );
    const breaker = await findBreaker(this.database, id);
    if (!breaker) throw notFound();
    return { ok: true, breaker };
  }
}
