import { Module } from '@nestjs/common';
import { CallFeed } from './call-feed.js';
import { CallVoices } from './call-voices.js';
import { LiveCallController } from './live-call.controller.js';
import { SpeechController } from './speech.controller.js';
import { SpeechService } from './speech.service.js';

@Module({
  controllers: [SpeechController, LiveCallController],
  providers: [SpeechService, CallVoices, CallFeed],
})
export class CallVoiceModule {}
