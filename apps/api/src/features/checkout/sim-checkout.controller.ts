/** The page of the simulated payment vendor: shows the price and accepts a test card. */
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TRIAL_DAYS } from '@praxis/contracts/billing/billing.const';
import {
  CheckoutId,
  SimCheckoutResult,
  SimPayment,
  SimPaymentResult,
} from '@praxis/contracts/checkout/checkout';
import { PACKAGES, packageTitle } from '@praxis/contracts/billing/package.const';
import type { SimPaymentOutcome } from '@praxis/providers/payment/sim-checkout';
import type { StoredCheckout } from '@praxis/providers/payment/sim-store';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { Payments } from '../../platform/payment/payments.js';
import { Receipts } from '../../platform/payment/receipts.js';

@ApiTags('sim')
@Allow('embedded')
@Controller('v1/sim/checkouts/:checkoutId')
export class SimCheckoutController {
  constructor(
    private readonly payments: Payments,
    private readonly receipts: Receipts,
  ) {}

  @Get()
  @Answer('Show a simulated checkout', SimCheckoutResult)
  async show(@Param('checkoutId', { schema: CheckoutId }) checkoutId: string): Promise<SimCheckoutResult> {
    const stored = await this.payments.simulator.show(checkoutId);
    if (!stored) throw unknownCheckout();
    const { tier, email, status, cancelUrl } = stored;
    const lines = linesOf(stored);
    const totalCents = lines.reduce((sum, line) => sum + (line.isDueToday ? line.amountCents : 0), 0);
    return {
      ok: true,
      checkout: { sessionId: checkoutId, tier, email, status, lines, totalCents, cancelUrl },
    };
  }

  @Post('payment')
  @Answer('Pay a simulated checkout with a test card', SimPaymentResult)
  async pay(
    @Param('checkoutId', { schema: CheckoutId }) checkoutId: string,
    @Body({ schema: SimPayment }) { cardNumber }: SimPayment,
  ): Promise<SimPaymentResult> {
    const paid = paidCheckout(await this.payments.simulator.pay(checkoutId, cardNumber));
    await this.receipts.confirm(paid.id, new Date());
    return { ok: true, url: paid.successUrl };
  }
}

/** The amounts due today and later. A returning practice pays no set-up fee and gets no trial. */
function linesOf({ tier, practiceId }: StoredCheckout): SimCheckoutResult['checkout']['lines'] {
  const { setupFeeCents, monthlyFeeCents } = PACKAGES[tier];
  if (practiceId !== null)
    return [{ label: `${packageTitle(tier)}, each month`, amountCents: monthlyFeeCents, isDueToday: true }];
  return [
    { label: `${packageTitle(tier)}, set-up`, amountCents: setupFeeCents, isDueToday: true },
    {
      label: `Each month, after a trial of ${TRIAL_DAYS} days`,
      amountCents: monthlyFeeCents,
      isDueToday: false,
    },
  ];
}

const DECLINES = {
  card_declined: 'The card was declined.',
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
} as const;

/** The paid checkout. @throws Failure if it was not paid */
function paidCheckout(outcome: SimPaymentOutcome): StoredCheckout {
  switch (outcome.kind) {
    case 'paid':
      return outcome.checkout;
    case 'unknown':
      throw unknownCheckout();
    case 'expired':
      throw Failure.of(410, 'checkout_expired', 'This checkout has expired. Start again from the prices.');
    case 'declined':
      if (outcome.code === 'unknown_card')
        throw invalidField('cardNumber', 'Only test cards pay here. Choose one of the list.');
      throw Failure.of(402, outcome.code, `${DECLINES[outcome.code]} Try another test card.`);
  }
}

const unknownCheckout = (): Failure => notFound('There is no such checkout. Start again from the prices.');
