/** The day's work list of the acting tenant's team. */
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TodayResult } from '@praxis/contracts/today/today';
import { Allow } from '../../platform/auth/access.js';
import { CurrentLeadUser, type LeadUser } from '../../platform/auth/lead-actor.js';
import { Answer } from '../../platform/http/answer.js';
import { TodayService } from './today.service.js';

@ApiTags('today')
@Controller('v1/today')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get()
  @Allow('staff')
  @Answer('Read what the team has to see to today', TodayResult)
  async read(@CurrentLeadUser() caller: LeadUser): Promise<TodayResult> {
    return { ok: true, ...(await this.today.read(caller)) };
  }
}
