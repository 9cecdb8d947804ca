/** Buying a package: the function that opens a checkout, and its result. */
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import {
  CheckoutStartRequest,
  CheckoutStartResult,
  CheckoutId,
  CheckoutResult,
} from '@praxis/contracts/checkout/checkout';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { CheckoutService } from './checkout.service.js';

@ApiTags('checkout')
@Controller('v1')
export class CheckoutController {
  constructor(private readonly checkouts: CheckoutService) {}

  @Post('functions/simple-stripe-checkout')
  @Allow('product')
  @ApiSecurity('X-VA-KEY')
  @Answer('Open a checkout for a package', CheckoutStartResult)
  async open(
    @Body({ schema: CheckoutStartRequest }) body: CheckoutStartRequest,
  ): Promise<CheckoutStartResult> {
    return { ok: true, url: await this.checkouts.open(body) };
  }

  @Get('checkouts/:checkoutId')
  @Allow('public')
  @Answer('Read the result of a checkout', CheckoutResult)
  async read(@Param('checkoutId', { schema: CheckoutId }) checkoutId: string): Promise<CheckoutResult> {
    return { ok: true, checkout: await this.checkouts.read(checkoutId) };
  }
}
