/**
 * The consequences of a paid checkout, applied once by the first process that notices the payment: a returning practice gets its
 * subscription, and the buyer of a new practice gets an email with the link to set it up.
 */
import { derivedId } from '@praxis/config/derived-id';
import { packageTitle, type Tier } from '@praxis/contracts/billing/package.const';
import { setUpReminderAt } from '@praxis/domain/billing/set-up-reminder';
import type { Database, SystemTransaction } from '../core/database.js';
import { enqueueRun, type Enqueueable } from '../core/outbox.js';
import { findMailTenant, queueMail } from '../mail/mail.js';
import type { MailContent } from '../mail/mail-content.js';
import { isNotedPaid, notePaid } from './paid-checkout.js';
import { beginRenewal, type Renewal } from './renewal.js';

/** How long a receipt stays useful, in seconds. */
const RECEIPT_SECONDS = 7 * 86_400;

/** The buyer, and what they paid for. */
export interface Buyer {
  tier: Tier;
  email: string;
  /** The practice that subscribes again; null for the purchase of a new practice. */
  renewal: Renewal | null;
}

export interface PaidCheckout {
  checkoutId: string;
  /** When the vendor reported the payment. */
  paidAt: Date;
  /** Called only while the checkout has no receipt. Undefined if the checkout is not paid. */
  findBuyer(this: void): Promise<Buyer | undefined>;
  /** Makes the vendor end a subscription that the practice does not need. */
  endSubscription(this: void, vendorSubscriptionId: string): Promise<unknown>;
  /** Origin of the web app (`publicOrigin`). */
  origin: string;
}

/**
 * Queues the receipt of a checkout and records that it is to be set up, unless that was already done, or begins the
 * subscription of a returning practice. Errors of requests to the vendor are thrown; retrying is safe.
 */
export async function confirmCheckout(
  database: Database,
  run: Enqueueable<{ tenantId: string; mailId: string }>,
  { checkoutId, paidAt, findBuyer, endSubscription, origin }: PaidCheckout,
): Promise<void> {
  const isNoted = await database.withSystem('find a payment that is known', (tx) =>
    isNotedPaid(tx, checkoutId),
  );
  if (isNoted) return;
  const buyer = await findBuyer();
  if (!buyer) return;
  const { tier, email: to, renewal } = buyer;
  if (renewal) {
    const isNeeded = await beginRenewal(database, { checkoutId, tier, renewal });
    if (!isNeeded) await endSubscription(renewal.vendor.subscriptionId);
    return;
  }
  const content: MailContent = {
    kind: 'package_paid',
    link: setUpLink({ origin, checkoutId, tier }),
    packageName: packageTitle(tier),
  };
  await database.withSystem('send the receipt of a purchase', async (tx) => {
    await mailBuyer(tx, run, { to, content, key: ['package-paid', checkoutId], seconds: RECEIPT_SECONDS });
    const { nextAt } = setUpReminderAt({ paidAt, remindedDay: 0, now: paidAt });
    await notePaid(tx, { checkoutId, paidAt, nextAt });
  });
}

/** The page where a purchase is set up. */
export function setUpLink({
  origin,
  checkoutId,
  tier,
}: {
  origin: string;
  checkoutId: string;
  tier: Tier;
}): string {
  return `${origin}/onboarding?${new URLSearchParams({ session_id: checkoutId, tier })}`;
}

/** A mail to the buyer of a package. */
export interface BuyerMail {
  to: string;
  content: MailContent;
  /** The key from which the mail's id is derived, so that two concurrent senders send one email. */
  key: readonly [string, ...string[]];
  /** How long the mail stays useful, in seconds. */
  seconds: number;
}

/**
 * Queues a mail to a buyer, who has no practice yet. Does nothing on an installation without any practice, because a
 * mail is encrypted with the key of one.
 */
export async function mailBuyer(
  tx: SystemTransaction,
  run: Enqueueable<{ tenantId: string; mailId: string }>,
  { to, content, key, seconds }: BuyerMail,
): Promise<void> {
  const sender = await findMailTenant(tx, null);
  if (!sender) return;
  const { tenantId } = sender;
  const mailId = derivedId(tenantId, ...key);
  await queueMail(tx, { id: mailId, tenantId, to, content, isBranded: false, seconds });
  await enqueueRun(tx, run, { tenantId, mailId });
}
