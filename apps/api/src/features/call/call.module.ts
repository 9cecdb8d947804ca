import { Module } from '@nestjs/common';
import { CallFunctionController } from './call-function.controller.js';
import { CallFunctionService } from './call-function.service.js';
import { CallSettingsController } from './call-settings.controller.js';
import { CallRevealController } from './call-reveal.controller.js';
import { CallHandlingController } from './call-handling.controller.js';
import { CallController } from './call.controller.js';
import { CallGateway } from './call.gateway.js';
import { CallService } from './call.service.js';
import { CallViews } from './call-views.js';
import { TurnTimes } from './turn-times.js';

@Module({
  controllers: [
    CallController,
    CallHandlingController,
    CallRevealController,
    CallFunctionController,
    CallSettingsController,
  ],
  providers: [CallGateway, CallService, CallFunctionService, CallViews, TurnTimes],
  // A telephone call uses the same gateway; only the transport differs.
  exports: [CallGateway],
})
export class CallModule {}
