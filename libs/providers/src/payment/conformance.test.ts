/** Runs the conformance suite on every payment adapter. */
import {
  describeConformance,
  PATIENT_TIMEOUT_MS,
  type ConformanceFault,
  type ConformancePort,
} from '../conformance.js';
import { createMemorySimStore } from '../sim/memory-store.js';
import { createMemoryPaymentStore } from '../testing/memory-payment-store.js';
import { simLevers } from '../testing/sim-subject.js';
import { startStripeDouble, STRIPE_DOUBLE_KEY } from '../testing/stripe-double.js';
import type { WireFault } from '../testing/wire-double.js';
import { createStripePayments } from './live-stripe.js';
import type { CheckoutRequest, PaymentsPort } from './port.js';
import { createSimPayments } from './sim.js';

const EMAIL = 'ada@lovelace.example';
const checkoutFor = (key: string): CheckoutRequest => ({
  tier: 'growth',
  email: EMAIL,
  cancelUrl: 'https://desk.example/pricing',
  idempotencyKey: key,
  successUrl: (id) => `https://desk.example/success?session_id=${encodeURIComponent(id)}`,
});

function paymentLevers(port: PaymentsPort): ConformancePort {
  return {
    adapter: port,
    perform: (key, signal) => port.openCheckout(checkoutFor(key), signal ? { signal } : {}),
    performInvalid: () =>
      port.openCheckout({ ...checkoutFor('key/0'), email: 'ada@invalid.example.invalid' }),
    reconcile: null,
    personalData: [EMAIL, 'ada@invalid.example.invalid'],
  };
}

describeConformance('simulated payments', async (timeoutMs) => {
  const turns = createMemorySimStore();
  const store = createMemoryPaymentStore();
  const port = createSimPayments({
    store,
    turns,
    secret: 'whsec_sim',
    timeoutMs,
    checkoutUrl: (id) => `https://desk.example/sim/checkout/${id}`,
    portalUrl: (token) => `https://desk.example/sim/portal/${token}`,
  });
  return {
    ...paymentLevers(port),
    ...simLevers(turns, 'platform', 'payments'),
    accepted: async () => store.checkouts.size,
  };
});

const refusal = (status: number, error: object, headers: Record<string, string> = {}): WireFault => ({
  kind: 'answer',
  accepted: false,
  answer: { status, headers, body: { error: { message: `refused for ${EMAIL}`, ...error } } },
});

const FAULTS: Record<ConformanceFault, WireFault> = {
  drop: { kind: 'drop', accepted: false },
  accept_then_drop: { kind: 'drop', accepted: true },
  hang: { kind: 'hang', accepted: false },
  server_error: refusal(500, { type: 'api_error' }),
  rate_limited: refusal(429, { code: 'rate_limit' }, { 'retry-after': '1' }),
  unauthorized: refusal(401, { type: 'invalid_request_error' }),
};

describeConformance('Stripe payments', async (timeoutMs) => {
  const double = await startStripeDouble();
  const withTimeout = (ms: number): PaymentsPort =>
    createStripePayments({ secretKey: STRIPE_DOUBLE_KEY, baseUrl: double.url, timeoutMs: ms });
  // The prices are made with the first checkout, so that the suite is about checkouts alone.
  const { id } = await withTimeout(PATIENT_TIMEOUT_MS).openCheckout(checkoutFor('key/first'));
  double.objects.delete(id);
  return {
    ...paymentLevers(withTimeout(timeoutMs)),
    accepted: async () => double.all('checkout.session').length,
    failNext: async (fault) => double.fail(FAULTS[fault], { path: '/v1/checkout/sessions' }),
    nextFault: () => double.nextFault(),
    goDown: () => double.close(),
    close: () => double.close(),
  };
});
