import { Module } from '@nestjs/common';
import { JourneyStepsModule } from '../../platform/journey/journey-steps.module.js';
import { BookingLimits } from './booking-limits.js';
import { BookingPageController } from './booking-page.controller.js';
import { BookingPageService } from './booking-page.service.js';
import { EmbedController } from './embed.controller.js';
import { RobotChecks } from './robot-checks.js';

/** The booking page and its settings. A booking on the page uses the steps of a journey. */
@Module({
  imports: [JourneyStepsModule],
  controllers: [BookingPageController, EmbedController],
  providers: [BookingLimits, BookingPageService, RobotChecks],
})
export class BookingPageModule {}
