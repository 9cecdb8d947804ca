import { Module } from '@nestjs/common';
import { NOTIFICATION_RUN } from '@praxis/workflows/notification/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { NotificationController } from './notification.controller.js';
import { NotificationPhoneController } from './notification-phone.controller.js';
import { NotificationService } from './notification.service.js';

@Module({
  imports: [RunModule.forFeature(NOTIFICATION_RUN)],
  controllers: [NotificationController, NotificationPhoneController],
  providers: [NotificationService],
})
export class NotificationModule {}
