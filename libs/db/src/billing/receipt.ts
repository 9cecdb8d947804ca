/**
 * What follows from a paid checkout, whoever notices the payment first: a practice that returns has its subscription, and the buyer of
 * a new one is mailed the way to set it up. Once for each checkout.
 */
import { derivedId } from '@praxis/config/derived-id';
import { packageTitle, type Tier } from '@praxis/contracts/billing/package.const';
import type { Database } from '../core/database.js';
import { enqueueRun, type Enqueueable } from '../core/outbox.js';
import { findMailTenant, hasMail, queueMail } from '../mail/mail.js';
import type { MailContent } from '../mail/mail-content.js';
import { beginRenewal, type Renewal } from './renewal.js';

/** How long a receipt is worth sending. */
const RECEIPT_SECONDS = 7 * 86_400;

/** Who paid, and for what. */
export interface Buyer {
  tier: Tier;
  email: string;
  /** Of a practice that subscribes again; null for the purchase of a new one. */
  renewal: Renewal | null;
}

export interface PaidCheckout {
  checkoutId: string;
  /** Asked only while the checkout has no receipt. Undefined when nobody has paid it. */
  findBuyer(this: void): Promise<Buyer | undefined>;
  /** Has the vendor end a subscription that the practice does not need. */
  endSubscription(this: void, vendorSubscriptionId: string): Promise<unknown>;
  /** Where the web app is reached (`publicOrigin`). */
  origin: string;
}

/**
 * Queues the receipt of a checkout, unless it has one, or begins the subscription of a practice that returns. Throws what the vendor's
 * questions throw, and may then be tried again.
 */
export async function confirmCheckout(
  database: Database,
  run: Enqueueable<{ tenantId: string; mailId: string }>,
  { checkoutId, findBuyer, endSubscription, origin }: PaidCheckout,
): Promise<void> {
  const sender = await database.withSystem('choose whose mail a receipt is', (tx) =>
    findMailTenant(tx, null),
  );
  const mailId = sender && derivedId(sender.tenantId, 'package-paid', checkoutId);
  if (sender && mailId && (await database.withTenant(sender.tenantId, (tx) => hasMail(tx, mailId)))) return;
  const buyer = await findBuyer();
  if (!buyer) return;
  const { tier, email: to, renewal } = buyer;
  if (renewal) {
    const isNeeded = await beginRenewal(database, { checkoutId, tier, renewal });
    if (!isNeeded) await endSubscription(renewal.vendor.subscriptionId);
    return;
  }
  if (!sender || !mailId) return;
  const { tenantId } = sender;
  const query = new URLSearchParams({ session_id: checkoutId, tier });
  const content: MailContent = {
    kind: 'package_paid',
    link: `${origin}/onboarding?${query}`,
    packageName: packageTitle(tier),
  };
  await database.withTenant(tenantId, async (tx) => {
    // Two who notice the payment at once queue one mail: its id is the same.
    await queueMail(tx, { id: mailId, tenantId, to, content, isBranded: false, seconds: RECEIPT_SECONDS });
    await enqueueRun(tx, run, { tenantId, mailId });
  });
}
