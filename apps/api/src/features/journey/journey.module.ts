import { Module } from '@nestjs/common';
import { BookingLimits } from './booking-page/booking-limits.js';
import { BookingPageController } from './booking-page/booking-page.controller.js';
import { BookingPageService } from './booking-page/booking-page.service.js';
import { RobotChecks } from './booking-page/robot-checks.js';
import { IntakeOutbox } from './intake-outbox.js';
import { IntakeWatch } from './intake-watch.js';
import { JourneyController } from './journey.controller.js';
import { JourneyFeed } from './journey-feed.js';
import { JourneyService } from './journey.service.js';
import { JourneyViews } from './journey-views.js';
import { CallMeetings } from './meeting.of-call.js';
import { MeetingPlaces } from './meeting.places.js';
import { MeetingController } from './meeting.controller.js';
import { MeetingService } from './meeting.service.js';

@Module({
  controllers: [JourneyController, MeetingController, BookingPageController],
  providers: [
    BookingLimits,
    BookingPageService,
    JourneyFeed,
    JourneyService,
    JourneyViews,
    IntakeOutbox,
    IntakeWatch,
    MeetingService,
    MeetingPlaces,
    CallMeetings,
    RobotChecks,
  ],
})
export class JourneyModule {}
