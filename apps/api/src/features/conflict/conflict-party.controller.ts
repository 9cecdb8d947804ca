/** The conflict list of a law firm. */
import { Body, Controller, Delete, Get, Inject, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  ConflictPartiesAdded,
  ConflictPartyList,
  ConflictPartyQuery,
  NewConflictParties,
} from '@praxis/contracts/conflict/conflict';
import { addParties, likeliestParties, listParties, removeParty } from '@praxis/db/conflict/conflict-party';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { ActingUser, type AuthSession, PathId } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { ActingLawFirm } from './law-firm.js';

@ApiTags('conflicts')
@Controller('v1/conflict-parties')
export class ConflictPartyController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
  ) {}

  @Get()
  @Allow('staff')
  @Answer('List parties for conflict checks', ConflictPartyList)
  async list(
    @ActingLawFirm() tenant: TenantIdentity,
    @Query({ schema: ConflictPartyQuery }) { q, ...page }: ConflictPartyQuery,
  ): Promise<ConflictPartyList> {
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const { items, nextCursor, total } = await this.database.withTenant(tenant.id, async (tx) => {
      if (!q) return await listParties(tx, page);
      const found = await likeliestParties(tx, masterKey, q);
      return { items: found, nextCursor: null, total: found.length };
    });
    const shown = items.map((party) => ({ ...party, createdAt: party.createdAt.toISOString() }));
    return { ok: true, items: shown, nextCursor, total };
  }

  @Post()
  @Allow('staff')
  @Answer('Add a party for conflict checks', ConflictPartiesAdded)
  async add(
    @ActingLawFirm() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @Body({ schema: NewConflictParties }) { parties }: NewConflictParties,
  ): Promise<ConflictPartiesAdded> {
    const added = await this.database.withTenant(tenant.id, async (tx) => {
      const count = await addParties(tx, this.environment.PRAXIS_MASTER_KEY, { parties, by: user.email });
      // The audit log stores how many were added, not their names.
      if (count > 0) await auditAs(tx, user, { action: 'conflict_party.added', detail: { parties: count } });
      return count;
    });
    return { ok: true, added, known: parties.length - added };
  }

  @Delete(':id')
  @Allow('staff')
  @Answer('Remove a party', Acknowledged)
  async remove(
    @ActingLawFirm() tenant: TenantIdentity,
    @ActingUser() user: AuthSession,
    @PathId() id: string,
  ): Promise<Acknowledged> {
    await this.database.withTenant(tenant.id, async (tx) => {
      if (!(await removeParty(tx, id))) throw notFound();
      await auditAs(tx, user, {
        action: 'conflict_party.removed',
        targetType: 'conflict_party',
        targetId: id,
      });
    });
    return { ok: true, message: 'Party removed' };
  }
}
