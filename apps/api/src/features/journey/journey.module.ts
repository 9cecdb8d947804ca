import { Module } from '@nestjs/common';
import { JourneyStepsModule } from '../../platform/journey/journey-steps.module.js';
import { JourneyController } from './journey.controller.js';
import { JourneyFeed } from './journey-feed.js';
import { JourneyViews } from './journey-views.js';
import { CallMeetings } from './meeting.of-call.js';
import { MeetingPlaces } from './meeting.places.js';
import { MeetingController } from './meeting.controller.js';
import { MeetingService } from './meeting.service.js';

@Module({
  imports: [JourneyStepsModule],
  controllers: [JourneyController, MeetingController],
  providers: [JourneyFeed, JourneyViews, MeetingService, MeetingPlaces, CallMeetings],
})
export class JourneyModule {}
