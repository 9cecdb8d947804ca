/** The mail to the buyer of a package, with the way to set it up: once for each checkout, whoever notices the payment first. */
import { derivedId } from '@praxis/config/derived-id';
import { packageTitle, type Tier } from '@praxis/contracts/billing/package.const';
import type { Database } from '../core/database.js';
import { enqueueRun, type Enqueueable } from '../core/outbox.js';
import { findMailTenant, hasMail, queueMail } from '../mail/mail.js';
import type { MailContent } from '../mail/mail-content.js';

/** How long a receipt is worth sending. */
const RECEIPT_SECONDS = 7 * 86_400;

/** Who paid, and for what. */
export interface Buyer {
  tier: Tier;
  email: string;
}

export interface PaidCheckout {
  checkoutId: string;
  /** Asked only while the checkout has no receipt. Undefined when nobody has paid it. */
  findBuyer(this: void): Promise<Buyer | undefined>;
  /** Where the web app is reached (`publicOrigin`). */
  origin: string;
}

/** Queues the receipt of a checkout, unless it has one. Throws what `findBuyer` throws, and may then be tried again. */
export async function confirmCheckout(
  database: Database,
  run: Enqueueable<{ tenantId: string; mailId: string }>,
  { checkoutId, findBuyer, origin }: PaidCheckout,
): Promise<void> {
  const sender = await database.withSystem('choose whose mail a receipt is', (tx) =>
    findMailTenant(tx, null),
  );
  if (!sender) return;
  const { tenantId } = sender;
  const id = derivedId(tenantId, 'package-paid', checkoutId);
  if (await database.withTenant(tenantId, (tx) => hasMail(tx, id))) return;
  const buyer = await findBuyer();
  if (!buyer) return;
  const { tier, email: to } = buyer;
  const query = new URLSearchParams({ session_id: checkoutId, tier });
  const content: MailContent = {
    kind: 'package_paid',
    link: `${origin}/onboarding?${query}`,
    packageName: packageTitle(tier),
  };
  await database.withTenant(tenantId, async (tx) => {
    // Two who notice the payment at once queue one mail: its id is the same.
    await queueMail(tx, { id, tenantId, to, content, isBranded: false, seconds: RECEIPT_SECONDS });
    await enqueueRun(tx, run, { tenantId, mailId: id });
  });
}
