/** What practices pay and what they cost at vendors, for the platform's admins. */
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MarginList, MarginQuery, UseMarginList } from '@praxis/contracts/billing/margin';
import { Uuid } from '@praxis/contracts/journey/session';
import { listMargins, listUseMargins } from '@praxis/db/billing/margin';
import { Database } from '@praxis/db/core/database';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';

@ApiTags('billing')
@Allow('admin')
@Controller('v1/admin/margins')
export class MarginController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('Compare what practices pay with what they cost', MarginList)
  async list(@Query({ schema: MarginQuery }) query: MarginQuery): Promise<MarginList> {
    return { ok: true, ...(await listMargins(this.database, query)) };
  }

  @Get(':tenantId/uses')
  @Answer('List what cost most of a practice', UseMarginList)
  async uses(
    @Param('tenantId', { schema: Uuid }) tenantId: string,
    @Query({ schema: MarginQuery }) { limit }: MarginQuery,
  ): Promise<UseMarginList> {
    const items = await this.database.withTenant(tenantId, (tx) => listUseMargins(tx, limit));
    return { ok: true, items, nextCursor: null };
  }
}
