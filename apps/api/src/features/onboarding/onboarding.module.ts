import { Module } from '@nestjs/common';
import { ONBOARDING_RUN } from '@praxis/workflows/onboarding/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { OnboardingSubmitController } from './onboarding-submit.controller.js';
import { OnboardingSubmitService } from './onboarding-submit.service.js';
import { OnboardingController } from './onboarding.controller.js';
import { OnboardingService } from './onboarding.service.js';
import { WorkPlanLinkController } from './work-plan-link.controller.js';

@Module({
  imports: [RunModule.forFeature(ONBOARDING_RUN)],
  // Order matters: routes with an id come last, because they would take `by-link` for an id.
  controllers: [OnboardingSubmitController, WorkPlanLinkController, OnboardingController],
  providers: [OnboardingSubmitService, OnboardingService],
})
export class OnboardingModule {}
