/** Hosts' own calendars: read their state, connect, check and disconnect them. */
import { Body, Controller, Delete, Get, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CalendarConnectionUpdate,
  CalendarStateList,
  CalendarStateResult,
} from '@praxis/contracts/calendar/calendar';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { PathId } from '../../platform/http/request.js';
import { Answer } from '../../platform/http/answer.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { CalendarService } from './calendar.service.js';

@ApiTags('scheduling')
@Allow('staff')
@Controller('v1')
export class CalendarController {
  constructor(private readonly calendars: CalendarService) {}

  @Get('calendars')
  @Answer('List calendars of hosts', CalendarStateList)
  async list(@Req() request: PraxisRequest): Promise<CalendarStateList> {
    return { ok: true, items: await this.calendars.list(personOf(request)), nextCursor: null };
  }

  /** Connects a calendar. Staff can connect their own; owners can connect any host's. */
  @Put('providers/:id/calendar')
  @StepUp()
  @Answer("Connect a host's calendar", CalendarStateResult)
  async connect(
    @Req() request: PraxisRequest,
    @PathId() id: string,
    @Body({ schema: CalendarConnectionUpdate }) body: CalendarConnectionUpdate,
  ): Promise<CalendarStateResult> {
    return { ok: true, calendar: await this.calendars.connect(personOf(request), id, body) };
  }

  /** Checks the calendar now and returns the result. */
  @Post('providers/:id/calendar/check')
  @Answer("Check a host's calendar", CalendarStateResult)
  async check(@Req() request: PraxisRequest, @PathId() id: string): Promise<CalendarStateResult> {
    return { ok: true, calendar: await this.calendars.check(personOf(request), id) };
  }

  @Delete('providers/:id/calendar')
  @StepUp()
  @Answer("Disconnect a host's calendar", CalendarStateResult)
  async disconnect(@Req() request: PraxisRequest, @PathId() id: string): Promise<CalendarStateResult> {
    return { ok: true, calendar: await this.calendars.disconnect(personOf(request), id) };
  }
}
