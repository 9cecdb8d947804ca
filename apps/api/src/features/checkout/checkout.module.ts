import { Module } from '@nestjs/common';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { SimPortalController } from './sim-portal.controller.js';
import { SimCheckoutController } from './sim-checkout.controller.js';

@Module({
  controllers: [CheckoutController, SimCheckoutController, SimPortalController],
  providers: [CheckoutService],
})
export class CheckoutModule {}
