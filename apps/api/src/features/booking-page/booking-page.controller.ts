/** A practice's public booking page: what it shows, holding a time, booking it, and asking to be called back. */
import { Body, Controller, Get, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import type * as z from 'zod/mini';
import { SlotList, SlotQuery } from '@praxis/contracts/appointment/appointment';
import { SLOTS_SHOWN } from '@praxis/contracts/appointment/slot.const';
import {
  BookingHold,
  BookingHoldResult,
  BookingPageResult,
  BookingRequest,
  BookingResult,
  CallbackRequest,
  CallbackResult,
  RobotToken,
} from '@praxis/contracts/booking-page/booking-page';
import { CASE_SERVICES } from '@praxis/contracts/journey/service.const';
import { listSlots } from '@praxis/db/appointment/appointment';
import { readBookingPage } from '@praxis/db/booking-page/booking-page';
import { Database } from '@praxis/db/core/database';
import type { TenantIdentity } from '@praxis/db/tenant/tenant';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { checkBookingTimes } from '../../platform/appointment/booking-times.js';
import {
  ActingTenant,
  HttpExchange,
  type Exchange,
  type PraxisRequest,
} from '../../platform/http/request.js';
import { TenantDirectory } from '../../platform/tenant/tenant-directory.js';
import { SafeToRepeat } from '../../platform/http/once.js';
import { BookingLimits } from './booking-limits.js';
import { BookingPageService } from './booking-page.service.js';
import { PracticeGuard } from './practice.guard.js';
import { RobotChecks } from './robot-checks.js';

@ApiTags('booking-page')
@ApiParam({ name: 'practice', schema: { type: 'string' }, description: 'Short name or id of the practice' })
@Allow('public')
@UseGuards(PracticeGuard)
@SafeToRepeat()
@Controller('v1/book/:practice')
export class BookingPageController {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly bookings: BookingPageService,
    private readonly limits: BookingLimits,
    private readonly robots: RobotChecks,
  ) {}

  @Get()
  @Answer("Read a practice's booking page", BookingPageResult)
  async read(@ActingTenant() { id, industry }: TenantIdentity): Promise<BookingPageResult> {
    const { slug, facts, ...page } = await this.database.withTenant(id, readBookingPage);
    return {
      ok: true,
      practice: { slug, name: page.brand.name, industry, ...facts },
      services: [...CASE_SERVICES[industry]],
      robotCheck: this.robots.kind,
      ...page,
    };
  }

  @Get('slots')
  @Answer("List a practice's open times", SlotList)
  async slots(
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

  /** A visit holds one time; a second hold releases the first. */
  @Post('hold')
  @Answer('Hold a time while the details are typed', BookingHoldResult)
  async hold(
    @Req() request: PraxisRequest,
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: BookingHold }) body: BookingHold,
  ): Promise<BookingHoldResult> {
    const of = { tenantId: tenant.id, visit: body.visit };
    const hold = await this.limits.hold(request, of, () => this.bookings.hold(tenant, body));
    return { ok: true, hold };
  }

  /** Only where the robot check is simulated; the vendor's widget makes its own tokens. */
  @Post('robot-check')
  @Answer('Get a token of the simulated robot check', RobotToken)
  robotCheck(@ActingTenant() tenant: TenantIdentity): RobotToken {
    return { ok: true, token: this.robots.issue(tenant.id) };
  }

  @Post('appointments')
  @Answer('Book an appointment on the booking page', BookingResult)
  async book(
    @Req() request: PraxisRequest,
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: BookingRequest }) body: BookingRequest,
  ): Promise<BookingResult> {
    await this.#admit(request, tenant, body.robotToken);
    const result = await this.bookings.book(tenant, body);
    this.limits.releaseHold(request, { tenantId: tenant.id, visit: body.visit });
    return result;
  }

  @Post('intake')
  @Answer('Ask to be called back', CallbackResult, [200, 202])
  async callBack(
    @HttpExchange() { request, reply }: Exchange,
    @ActingTenant() tenant: TenantIdentity,
    @Body({ schema: CallbackRequest }) body: CallbackRequest,
  ): Promise<CallbackResult> {
    await this.#admit(request, tenant, body.robotToken);
    const result = await this.bookings.callBack(tenant, body);
    if (result.pending) void reply.status(202);
    return result;
  }

  async #admit(
    request: PraxisRequest,
    { id }: TenantIdentity,
    robotToken: string | undefined,
  ): Promise<void> {
    await this.limits.countBooking(id, request);
    await this.robots.require(request, robotToken);
    await this.limits.countPerson(id);
  }
}
