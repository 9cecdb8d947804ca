import { Module } from '@nestjs/common';
import { REPORT_RUN, WEBHOOK_RUN } from '@praxis/workflows/webhook/messages';
import { RunModule } from '../platform/runs/run.module.js';
import { AutomationWebhookController } from './automation-webhook.controller.js';
import { ResendWebhookController } from './resend-webhook.controller.js';
import { SimPhoneController } from './sim-phone.controller.js';
import { SimWebhookController } from './sim-webhook.controller.js';
import { StripeWebhookController } from './stripe-webhook.controller.js';
import { TwilioWebhookController } from './twilio-webhook.controller.js';
import { WebhookIntake } from './webhook-intake.js';
import { WebhookKeys } from './webhook-keys.js';

@Module({
  imports: [RunModule.forFeature(WEBHOOK_RUN), RunModule.forFeature(REPORT_RUN)],
  controllers: [
    SimPhoneController,
    SimWebhookController,
    TwilioWebhookController,
    ResendWebhookController,
    AutomationWebhookController,
    StripeWebhookController,
  ],
  providers: [WebhookIntake, WebhookKeys],
})
export class WebhooksModule {}
