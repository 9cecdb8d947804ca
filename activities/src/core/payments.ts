/**
 * The platform's payment vendor, the same as the API's: live with a key; simulated if the whole installation runs on
 * one machine.
 */
import type { Environment } from '@praxis/config/environment';
import { paymentSettings } from '@praxis/config/payment-settings';
import { simPaymentRecords } from '@praxis/db/billing/sim-payment';
import type { Database } from '@praxis/db/core/database';
import { observedPort } from '@praxis/telemetry/observed-port';
import { guardedPort } from '@praxis/providers/guarded-ports';
import { createPayments, type PaymentVendor } from '@praxis/providers/payment/factory';
import type { VendorGuard } from '@praxis/providers/vendor-guard';

/** Creates it for the worker; undefined if there is no payment vendor. Call `close` when the worker stops. */
export function openPayments({
  environment,
  database,
  guard,
}: {
  environment: Environment;
  database: Database;
  guard: VendorGuard;
}): PaymentVendor | undefined {
  const vendor = createPayments(paymentSettings(environment), simPaymentRecords(database));
  if (!vendor) return undefined;
  const port = observedPort('payments', vendor.port.mode, vendor.port);
  // All practices share one account. If the vendor fails, each practice's run waits and tries again.
  const account = {
    tenantId: null,
    provider: 'stripe',
    hostId: null,
    port: 'payments',
    isAwaited: true,
  } as const;
  return { ...vendor, port: guardedPort(guard, port, account) };
}
