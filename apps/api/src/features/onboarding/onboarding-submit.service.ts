/** Creates a practice from a paid checkout: once, even if the form is sent repeatedly. */
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { OnboardingSubmit, OnboardingSubmitResult } from '@praxis/contracts/onboarding/onboarding';
import { writeAudit } from '@praxis/db/core/audit';
import { Database } from '@praxis/db/core/database';
import { enqueueRun } from '@praxis/db/core/outbox';
import { noteSetUp } from '@praxis/db/billing/paid-checkout';
import { startSubscription, type NewSubscription } from '@praxis/db/billing/subscription';
import { createOnboarding, type NewOnboarding } from '@praxis/db/onboarding/onboarding';
import { ONBOARDING_RUN } from '@praxis/workflows/onboarding/messages';
import { Failure, notFound } from '../../platform/http/failure.js';
import { Payments } from '../../platform/payment/payments.js';

@Injectable()
export class OnboardingSubmitService {
  constructor(
    private readonly database: Database,
    private readonly payments: Payments,
  ) {}

  /**
   * Stores the answers with a new practice; its run begins as soon as the transaction is committed. A repeat with the
   * same answers gets the same response.
   * @throws Failure 402 `payment_required`, 404 for an unknown checkout, 409 `tier_mismatch`, `practice_is_set_up` or
   * `already_onboarded`
   */
  async submit({
    sessionId: checkoutId,
    tier,
    mode: _,
    ...answers
  }: OnboardingSubmit): Promise<OnboardingSubmitResult> {
    const vendor = await this.#requirePaid(checkoutId, tier);
    const given: NewOnboarding = { checkoutId, tier, answers };
    const onboardingId = await this.database.withSystem('make a practice of a paid checkout', async (tx) => {
      const { id, tenantId, stored, isNew } = await createOnboarding(tx, given);
      if (!isDeepStrictEqual(stored, answers)) throw alreadyOnboarded();
      if (!isNew) return id;
      await writeAudit(tx, {
        action: 'onboarding.submitted',
        tenantId,
        targetType: 'onboarding',
        targetId: id,
        detail: { tier },
      });
      await enqueueRun(tx, ONBOARDING_RUN, { tenantId, onboardingId: id });
      await startSubscription(tx, { tenantId, tier, checkoutId, ...vendor });
      await noteSetUp(tx, checkoutId);
      return id;
    });
    return {
      ok: true,
      onboardingId,
      message: 'Your practice is being set up. We contact you within 24 hours.',
    };
  }

  /** The vendor's data of the paid subscription. */
  async #requirePaid(
    checkoutId: string,
    tier: OnboardingSubmit['tier'],
  ): Promise<Pick<NewSubscription, 'vendor' | 'startsAt' | 'trialEndsAt' | 'prices'>> {
    const checkout = await this.payments.ask((vendor) => vendor.findCheckout(checkoutId));
    if (!checkout) throw notFound('There is no such checkout. Open the link in your receipt again.');
    if (checkout.status !== 'paid')
      throw Failure.of(
        402,
        'payment_required',
        'This package has not been paid yet. Choose it again from the prices.',
      );
    if (checkout.practiceId !== null)
      throw Failure.of(
        409,
        'practice_is_set_up',
        'This purchase has been set up already. Sign in to continue.',
      );
    if (checkout.tier !== tier)
      throw Failure.of(
        409,
        'tier_mismatch',
        'Another package was paid. Open the link in your receipt again.',
      );
    const { customerId, subscriptionId } = checkout;
    const subscription =
      subscriptionId === null
        ? undefined
        : await this.payments.ask((vendor) => vendor.findSubscription(subscriptionId));
    if (!subscription || customerId === null || subscriptionId === null)
      throw Failure.of(
        503,
        'payment_pending',
        'Your payment is still being confirmed. Try again in a minute.',
      );
    const { startedAt: startsAt, trialEndsAt, prices } = subscription;
    return { vendor: { customerId, subscriptionId }, startsAt, trialEndsAt, prices };
  }
}

const alreadyOnboarded = (): Failure =>
  Failure.of(
    409,
    'already_onboarded',
    'This purchase has been set up already, with other answers. Use the link in your email to sign in and change them there.',
  );
