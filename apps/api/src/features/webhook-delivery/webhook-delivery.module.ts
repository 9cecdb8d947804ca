import { Module } from '@nestjs/common';
import { WEBHOOK_DELIVERY_RUN } from '@praxis/workflows/webhook-delivery/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { WebhookDeliveryController } from './webhook-delivery.controller.js';
import { WebhookDeliveryService } from './webhook-delivery.service.js';
import { WebhookEndpointController } from './webhook-endpoint.controller.js';
import { WebhookEndpointService } from './webhook-endpoint.service.js';

@Module({
  imports: [RunModule.forFeature(WEBHOOK_DELIVERY_RUN)],
  controllers: [WebhookEndpointController, WebhookDeliveryController],
  providers: [WebhookEndpointService, WebhookDeliveryService],
})
export class WebhookDeliveryModule {}
