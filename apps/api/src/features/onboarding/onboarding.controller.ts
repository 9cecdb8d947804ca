/** Onboardings with their work plans: for the practice and for admins. */
import { Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OnboardingList, OnboardingQuery, OnboardingResult } from '@praxis/contracts/onboarding/onboarding';
import { Uuid } from '@praxis/contracts/journey/session';
import { Allow } from '../../platform/auth/access.js';
import { personOf } from '../../platform/auth/acting-person.js';
import { Answer } from '../../platform/http/answer.js';
import type { PraxisRequest } from '../../platform/http/request.js';
import { OnboardingService } from './onboarding.service.js';

@ApiTags('onboarding')
@Controller('v1/onboardings')
export class OnboardingController {
  constructor(private readonly onboardings: OnboardingService) {}

  /** `scope=all` is for admins. */
  @Get()
  @Allow('viewer')
  @Answer('List onboardings', OnboardingList)
  async list(
    @Req() request: PraxisRequest,
    @Query({ schema: OnboardingQuery }) query: OnboardingQuery,
  ): Promise<OnboardingList> {
    return { ok: true, ...(await this.onboardings.list(personOf(request), query)) };
  }

  @Get(':id')
  @Allow('viewer')
  @Answer('Read an onboarding with its work plan', OnboardingResult)
  async read(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<OnboardingResult> {
    return { ok: true, onboarding: await this.onboardings.read(personOf(request), id) };
  }

  @Post(':id/approval')
  @Allow('owner')
  @Answer('Approve a work plan', OnboardingResult)
  async approve(
    @Req() request: PraxisRequest,
    @Param('id', { schema: Uuid }) id: string,
  ): Promise<OnboardingResult> {
    return { ok: true, onboarding: await this.onboardings.approve(personOf(request), id) };
  }
}
