import { Module } from '@nestjs/common';
import { IntakeOutbox } from './intake-outbox.js';
import { IntakeWatch } from './intake-watch.js';
import { JourneyService } from './journey.service.js';

/** The steps of a journey, which the demo, the practice's own programs and its booking page use. */
@Module({ providers: [IntakeOutbox, IntakeWatch, JourneyService], exports: [IntakeOutbox, JourneyService] })
export class JourneyStepsModule {}
