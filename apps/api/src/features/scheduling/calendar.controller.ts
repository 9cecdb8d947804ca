/** Providers' own calendars: how they stand, connecting, checking and disconnecting them. */
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CalendarConnectionUpdate, CalendarStateList, CalendarStateResult } from '@praxis/contracts/calendar';
import { Uuid } from '@praxis/contracts/session';
import { Allow } from '../../platform/access.js';
import { personOf } from '../../platform/acting-person.js';
import { Answer } from '../../platform/answer.js';
import type { PraxisRequest } from '../../platform/request.js';
import { CalendarService } from './calendar.service.js';

@ApiTags('scheduling')
@Allow('staff')
@Controller('v1')
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  @Get('calendars')
  @Answer(CalendarStateList)
  async list(@Req() request: PraxisRequest): Promise<CalendarStateList> {
    return { ok: true, items: await this.calendars.list(personOf(request)), nextCursor: null };
  }

  /** Connects a calendar; staff their own, owners everybody's. */
  @Put('providers/:id/calendar')
  @Answer(CalendarStateResult)
  async connect(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
    @Body({ schema: CalendarConnectionUpdate }) body: CalendarConnectionUpdate,
  ): Promise<CalendarStateResult> {
    return { ok: true, calendar: await this.calendars.connect(personOf(request), id, body) };
  }

  /** Asks the calendar now and says what came of it. */
  @Post('providers/:id/calendar/check')
  @HttpCode(200)
  @Answer(CalendarStateResult)
  async check(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CalendarStateResult> {
    return { ok: true, calendar: await this.calendars.check(personOf(request), id) };
  }

  @Delete('providers/:id/calendar')
  @Answer(CalendarStateResult)
  async disconnect(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<CalendarStateResult> {
    return { ok: true, calendar: await this.calendars.disconnect(personOf(request), id) };
  }
}
