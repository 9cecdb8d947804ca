/** Chooses the payment adapter. A live adapter without its key throws; there is no fallback to the simulator. */
import { createStripePayments, type StripeSettings } from './live-stripe.js';
import type { PaymentsPort } from './port.js';
import { createSimPayments, type SimPayments } from './sim.js';
import { createPaymentNotifier } from './sim-notifier.js';
import type { SimPaymentStore } from './sim-store.js';

/** The simulated vendor of an installation. */
export interface SimVendorSettings {
  /** Origin of the product's pages. */
  origin: string;
  /** URL to which it reports. */
  webhookUrl: string;
  webhookSecret: string;
}

/** Undefined without a payment vendor. */
export interface PaymentVendorSettings {
  stripe: StripeSettings | undefined;
  sim: SimVendorSettings | undefined;
}

/** The vendor of an installation. */
export interface PaymentVendor {
  port: PaymentsPort;
  /** The actions of the simulated vendor's pages; undefined if the vendor is not simulated. */
  simulator: SimPayments | undefined;
  /** Cancels reports that are on their way. */
  close(): Promise<void>;
}

/** Creates the vendor of an installation: live if there is a key; undefined if there is no payment vendor. */
export function createPayments(
  { stripe, sim }: PaymentVendorSettings,
  store: SimPaymentStore,
): PaymentVendor | undefined {
  if (stripe)
    return { port: createStripePayments(stripe), simulator: undefined, close: async () => undefined };
  if (!sim) return undefined;
  const { origin, webhookUrl, webhookSecret: secret } = sim;
  const notifier = createPaymentNotifier({ url: webhookUrl, secret });
  const simulator = createSimPayments({
    store,
    secret,
    notifier,
    checkoutUrl: (id) => `${origin}/sim/checkout/${id}`,
    portalUrl: (token) => `${origin}/sim/portal/${token}`,
  });
  return { port: simulator, simulator, close: () => notifier.close() };
}
