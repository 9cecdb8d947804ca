import { Module } from '@nestjs/common';
import { BILLING_RUN } from '@praxis/workflows/billing/messages';
import { RunModule } from '../../platform/runs/run.module.js';
import { BillingController } from './billing.controller.js';
import { MarginController } from './margin.controller.js';
import { BillingService } from './billing.service.js';

@Module({
  imports: [RunModule.forFeature(BILLING_RUN)],
  controllers: [BillingController, MarginController],
  providers: [BillingService],
})
export class BillingModule {}
