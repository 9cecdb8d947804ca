import { Module } from '@nestjs/common';
import { CallFunctionsController } from './call-functions.controller.js';
import { CallFunctionsService } from './call-functions.service.js';
import { CallSettingsController } from './call-settings.controller.js';
import { CallController } from './call.controller.js';
import { CallGateway } from './call.gateway.js';
import { CallService } from './call.service.js';
import { CallViews } from './call-views.js';
import { TurnTimes } from './turn-times.js';

@Module({
  controllers: [CallController, CallFunctionsController, CallSettingsController],
  providers: [CallGateway, CallService, CallFunctionsService, CallViews, TurnTimes],
  // A call on the telephone is the same call, spoken to by the line.
  exports: [CallGateway],
})
export class CallModule {}
