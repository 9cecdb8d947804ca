/** Submits the onboarding form: on the product path, and as the named function. */
import { Body, Controller, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { OnboardingSubmit, OnboardingSubmitResult } from '@praxis/contracts/onboarding/onboarding';
import { Allow, ByHand, SessionIsCheckout } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { OnboardingSubmitService } from './onboarding-submit.service.js';

const NEEDS_CHECKOUT = 'Needs a paid checkout, and sets up a practice. Open a checkout and pay it first.';

@ApiTags('onboarding')
@ApiSecurity('X-VA-KEY')
@Allow('product')
@SessionIsCheckout()
@Controller('v1')
export class OnboardingSubmitController {
  constructor(private readonly onboardings: OnboardingSubmitService) {}

  @Post('onboarding')
  @ByHand(NEEDS_CHECKOUT)
  @Answer('Set up a practice that has paid', OnboardingSubmitResult)
  async submit(@Body({ schema: OnboardingSubmit }) body: OnboardingSubmit): Promise<OnboardingSubmitResult> {
    return await this.onboardings.submit(body);
  }

  @Post('functions/onboarding-submit')
  @ByHand(NEEDS_CHECKOUT)
  @Answer('Set up a practice that has paid, by function', OnboardingSubmitResult)
  async handle(@Body({ schema: OnboardingSubmit }) body: OnboardingSubmit): Promise<OnboardingSubmitResult> {
    return await this.onboardings.submit(body);
  }
}
