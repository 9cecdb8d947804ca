/** Slots, holds and calendar files. Booking itself is a step of the journey. */
import { Body, Controller, Get, Header, Inject, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { organizerAddress, publicOrigin, type Environment } from '@praxis/config/environment';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import { HoldRequest, HoldResult, SlotList, SlotQuery } from '@praxis/contracts/appointment/appointment';
import { SLOTS_SHOWN } from '@praxis/contracts/appointment/slot.const';
import { CONFLICT_REVIEW_SENTENCE } from '@praxis/contracts/conflict/conflict.const';
import { possiblyEmptyText } from '@praxis/contracts/core/text';
import { findAppointment, listSlots } from '@praxis/db/appointment/appointment';
import { Database } from '@praxis/db/core/database';
import { holdSlot } from '@praxis/db/appointment/slot-hold';
import { againWhenLost } from '@praxis/db/core/lost-race';
import { findTenant, type TenantIdentity } from '@praxis/db/tenant/tenant';
import { appointmentIcs } from '@praxis/ics/appointment-ics';
import { Allow } from '../../platform/auth/access.js';
import { Answer, Refusals } from '../../platform/http/answer.js';
import { AppointmentLinks } from '../../platform/appointment/appointment-links.js';
import { checkBookingTimes } from '../../platform/appointment/booking-times.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { HoldTokens } from '../../platform/appointment/hold-tokens.js';
import { ActingTenant, PathId } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { SafeToRepeat } from '../../platform/http/once.js';

const Token = z.object({ token: possiblyEmptyText({ label: 'token', max: 100 }) });

@ApiTags('appointments')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@SafeToRepeat()
@Controller('v1/:industry/appointment')
export class SlotController {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly links: AppointmentLinks,
    private readonly holds: HoldTokens,
  ) {}

  @Get('slots')
  @Answer('List open times', SlotList)
  async listSlots(
    @ActingTenant() tenant: TenantIdentity,
    @Query({ schema: SlotQuery }) query: SlotQuery,
  ): Promise<z.infer<typeof SlotList>> {
    const { dateHint = query.from } = query;
    checkBookingTimes({ dateHint }, await this.tenants.bookingZone(tenant.id));
    const items = await this.database.withTenant(tenant.id, (tx) =>
      listSlots(tx, { ...query, limit: SLOTS_SHOWN }),
    );
    return { ok: true, items };
  }

  @Post('hold')
  @Answer('Hold a time for a few minutes', HoldResult)
  async hold(
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: HoldRequest }) body: HoldRequest,
  ): Promise<z.infer<typeof HoldResult>> {
    checkBookingTimes(body, await this.tenants.bookingZone(tenant.id));
    const outcome = await againWhenLost(() =>
      this.database.withTenant(tenant.id, (tx) => holdSlot(tx, { ...body, id: randomUUID() })),
    );
    if (outcome.kind === 'held') {
      const { id, slot, expiresAt } = outcome;
      const token = this.holds.issue(tenant.id, { sessionId: body.sessionId, hold: outcome });
      return { ok: true, hold: { id, ...slot, expiresAt, token } };
    }
    if (outcome.kind === 'conflict_review') throw Failure.of(409, outcome.kind, CONFLICT_REVIEW_SENTENCE);
    throw new Failure({
      status: 409,
      code: outcome.kind,
      message:
        outcome.kind === 'slot_taken'
          ? 'That time was just taken. Choose one of the alternatives.'
          : 'That time is outside booking hours. Choose one of the alternatives.',
      extra: { alternatives: outcome.alternatives },
    });
  }

  /** Serves the calendar file behind a signed link, so that a calendar program needs no key. */
  @Get(':id/ics')
  @ApiOperation({ summary: 'Download the calendar file of an appointment' })
  @Allow('public')
  @ApiOkResponse({
    description: 'The calendar file (RFC 5545)',
    content: { 'text/calendar': { schema: { type: 'string' } } },
  })
  @Refusals()
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="appointment.ics"')
  async ics(@PathId() id: string, @Query({ schema: Token }) query: z.infer<typeof Token>): Promise<string> {
    const tenantId = this.links.tenantOf(id, query.token);
    const file = tenantId === undefined ? undefined : await this.#read(tenantId, id);
    if (!file) throw notFound('This link is not valid, or the appointment no longer exists.');
    return file;
  }

  async #read(tenantId: string, id: string): Promise<string | undefined> {
    return await this.database.withTenant(tenantId, async (tx) => {
      const appointment = await findAppointment(tx, id);
      const tenant = await findTenant(tx);
      if (!appointment || !tenant) return undefined;
      return appointmentIcs({
        appointment,
        tenantName: tenant.clientName,
        organizerEmail: organizerAddress(publicOrigin(this.environment)),
        sequence: appointment.sequence,
        cancelled: appointment.status === 'cancelled',
        stamp: appointment.sequence === 0 ? appointment.createdAt : appointment.updatedAt,
        language: decideLanguage({ recorded: appointment.language }),
      });
    });
  }
}
