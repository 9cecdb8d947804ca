/** The platform's payment vendor, the same as the API's: live with a key, simulated where the whole set-up runs on one machine. */
import type { Environment } from '@praxis/config/environment';
import { paymentSettings } from '@praxis/config/payment-settings';
import { simPaymentRecords } from '@praxis/db/billing/sim-payment';
import type { Database } from '@praxis/db/core/database';
import { observedPort } from '@praxis/telemetry/observed-port';
import { createPayments, type PaymentVendor } from '@praxis/providers/payments/factory';

/** Creates it for the worker; undefined where there is none. `close` it when the worker stops. */
export function openPayments({
  environment,
  database,
}: {
  environment: Environment;
  database: Database;
}): PaymentVendor | undefined {
  const vendor = createPayments(paymentSettings(environment), simPaymentRecords(database));
  return vendor && { ...vendor, port: observedPort('payments', vendor.port.mode, vendor.port) };
}
