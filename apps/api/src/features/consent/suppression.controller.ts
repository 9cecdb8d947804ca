/** Suppressed addresses: list them, and remove one. */
import { Body, Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import {
  SuppressionList,
  SuppressionQuery,
  SuppressionRemoval,
  SuppressionRemoved,
} from '@praxis/contracts/consent/suppression';
import { appendConsent, readConsentState } from '@praxis/db/consent/consent';
import { lockContact } from '@praxis/db/contact/contact-lead';
import { Database } from '@praxis/db/core/database';
import { listSuppressions, removeSuppression } from '@praxis/db/consent/suppression';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { ActingTenant, PathId } from '../../platform/http/request.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

@ApiTags('consent')
@Allow('staff')
@Controller('v1/suppressions')
export class SuppressionController {
  constructor(private readonly database: Database) {}

  @Get()
  @Answer('List suppressed addresses', SuppressionList)
  async list(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: SuppressionQuery }) query: SuppressionQuery,
  ): Promise<SuppressionList> {
    const page = await this.database.withTenant(tenant.id, (tx) => listSuppressions(tx, query));
    const items = page.items.map(({ hint, createdAt, ...row }) => ({
      ...row,
      address: hint,
      createdAt: createdAt.toISOString(),
    }));
    return { ok: true, items, nextCursor: page.nextCursor };
  }

  /**
   * A bounce says nothing about the person's wishes, so removing it also reverts its ledger entry. An opt-out
   * that they stated themselves stays.
   */
  @Delete(':id')
  @Answer('Remove an address from the suppression list', SuppressionRemoved)
  async remove(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @PathId() id: string,
    @Body({ schema: SuppressionRemoval }) { reason }: SuppressionRemoval,
  ): Promise<z.infer<typeof SuppressionRemoved>> {
    await this.database.withTenant(tenant.id, async (tx) => {
      const removed = await removeSuppression(tx, id);
      if (!removed) throw notFound();
      const { channel, contactKey } = removed;
      await auditAs(tx, user, {
        action: 'suppression.removed',
        targetType: 'suppression',
        targetId: id,
        detail: { reason, was: removed.reason },
      });
      await lockContact(tx, contactKey);
      const { state, method } = await readConsentState(tx, { contactKey, channel });
      const isTakenBack =
        state === 'opted_out' &&
        (method === 'bounce' || (method === 'complaint' && reason === 'provider_mistake'));
      if (!isTakenBack) return;
      await appendConsent(tx, [
        {
          channel,
          contactKey,
          action: 'cleared',
          method: 'staff',
          evidence: `suppression/${id}: ${reason}`,
          actor: user.userId,
          occurredAt: new Date(),
        },
      ]);
    });
    return { ok: true };
  }
}
