/** The customer portal of the simulated payment vendor: card, cancellation and invoices of a subscription. */
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  PortalToken,
  SimPortalAction,
  SimPortalResult,
  type SimPortal,
} from '@praxis/contracts/billing/sim-portal';
import type { SimPortalView } from '@praxis/providers/payment/sim-portal';
import { Allow } from '../../platform/auth/access.js';
import { Answer } from '../../platform/http/answer.js';
import { notFound } from '../../platform/http/failure.js';
import { Payments } from '../../platform/payment/payments.js';

@ApiTags('sim')
@Allow('embedded')
@Controller('v1/sim/portals/:token')
export class SimPortalController {
  constructor(private readonly payments: Payments) {}

  @Get()
  @Answer('Show a simulated customer portal', SimPortalResult)
  async show(@Param('token', { schema: PortalToken }) token: string): Promise<SimPortalResult> {
    return { ok: true, portal: toPortal(await this.payments.simulator.showPortal(token)) };
  }

  @Post()
  @Answer('Change the card, cancel, or pay in a simulated customer portal', SimPortalResult)
  async change(
    @Param('token', { schema: PortalToken }) token: string,
    @Body({ schema: SimPortalAction }) change: SimPortalAction,
  ): Promise<SimPortalResult> {
    return { ok: true, portal: toPortal(await this.payments.simulator.changeInPortal(token, change)) };
  }
}

/** @throws Failure 404 for a portal that is not open */
function toPortal(view: SimPortalView | undefined): SimPortal {
  if (!view) throw notFound('This portal is closed. Open it again from Usage & Billing.');
  const { subscription, invoices, card, returnUrl } = view;
  const { tier, status, periodEnd, cancelAtPeriodEnd, trialEndsAt } = subscription;
  return {
    tier,
    status,
    card,
    cancelAtPeriodEnd,
    returnUrl,
    isTrial: trialEndsAt?.getTime() === periodEnd.getTime(),
    periodEnd: periodEnd.toISOString(),
    invoices: invoices.map(({ id, status: paid, issuedAt, totalCents, attempts, lines }) => ({
      id,
      status: paid,
      totalCents,
      attempts,
      issuedAt: issuedAt.toISOString(),
      lines: lines.map(({ description, amountCents }) => ({ description, amountCents })),
    })),
  };
}
