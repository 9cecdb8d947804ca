/** Shows a call unmasked to one person for a while: the call itself if it left no lead, else its lead. */
import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { RevealRequest, RevealResult } from '@praxis/contracts/core/masking';
import { findCall } from '@praxis/db/call/call-view';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { endReveals, type RevealedRecord } from '@praxis/db/lead/reveal';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { revealTo } from '../../platform/auth/reveals.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { PathId } from '../../platform/http/request.js';

@ApiTags('calls')
@Controller('v1/calls')
export class CallRevealController {
  constructor(private readonly database: Database) {}

  /** The response contains nothing of the call, so that a stored response reveals nothing. */
  @Post(':id/reveal')
  @Allow('staff')
  @Answer('Reveal a call', RevealResult)
  async reveal(
    @CurrentLeadUser() { tenant, user }: LeadUser,
    @PathId() id: string,
    @Body({ schema: RevealRequest }) { purpose }: RevealRequest,
  ): Promise<RevealResult> {
    const until = await this.database.withTenant(tenant.id, async (tx) =>
      revealTo(tx, user, { ...(await recordOf(tx, id)), purpose }),
    );
    return { ok: true, revealedUntil: until.toISOString() };
  }

  /** Masks the call again for this person. */
  @Delete(':id/reveal')
  @Allow('staff')
  @Answer('End the reveal of a call', Acknowledged)
  async conceal(
    @CurrentLeadUser() { tenant, user: { userId } }: LeadUser,
    @PathId() id: string,
  ): Promise<Acknowledged> {
    await this.database.withTenant(tenant.id, async (tx) =>
      endReveals(tx, { ...(await recordOf(tx, id)), userId }),
    );
    return { ok: true, message: 'Masked again' };
  }
}

/** The record to reveal for a call. @throws Failure 404 if the tenant has no such call */
async function recordOf(tx: TenantTransaction, callId: string): Promise<RevealedRecord> {
  const call = await findCall(tx, callId);
  if (!call) throw notFound();
  return call.leadId === null ? { callId } : { leadId: call.leadId };
}
