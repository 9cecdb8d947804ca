/** A practice's actions with the link to its work plan. The secret is sent in the body because URLs are logged in many places. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OnboardingLink, OnboardingResult } from '@praxis/contracts/onboarding/onboarding';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { OnboardingService } from './onboarding.service.js';

@ApiTags('onboarding')
@Allow('public')
@Controller('v1/onboardings/by-link')
export class WorkPlanLinkController {
  constructor(private readonly onboardings: OnboardingService) {}

  @Post('read')
  @Answer('Read a work plan by its signed link', OnboardingResult)
  async read(@Body({ schema: OnboardingLink }) { token }: OnboardingLink): Promise<OnboardingResult> {
    return { ok: true, onboarding: await this.onboardings.readByLink(token) };
  }

  @Post('approve')
  @Answer('Approve a work plan by its signed link', OnboardingResult)
  async approve(@Body({ schema: OnboardingLink }) { token }: OnboardingLink): Promise<OnboardingResult> {
    return { ok: true, onboarding: await this.onboardings.approveByLink(token) };
  }
}
