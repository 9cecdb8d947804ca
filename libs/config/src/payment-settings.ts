/**
 * The payment vendor of an installation: live with a key; simulated if the whole installation runs on one machine;
 * otherwise none.
 */
import { publicOrigin, type Environment } from './environment.js';
import { deriveKey } from './keys.js';

export interface PaymentSettings {
  stripe:
    | {
        secretKey: string;
        webhookSecret: string | undefined;
        baseUrl: string | undefined;
        timeoutMs: number;
      }
    | undefined;
  sim: { origin: string; webhookUrl: string; webhookSecret: string } | undefined;
}

type PaymentEnvironment = Pick<
  Environment,
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_BASE_URL'
  | 'PROVIDER_TIMEOUT_MS'
  | 'PRAXIS_EMBEDDED'
  | 'PRAXIS_API_URL'
  | 'PRAXIS_MASTER_KEY'
  | 'PUBLIC_URL'
  | 'HOST'
  | 'PORT'
>;

/** Reads the settings, which are the same for API and worker. */
export function paymentSettings(environment: PaymentEnvironment): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, PRAXIS_EMBEDDED, PRAXIS_API_URL, PORT } = environment;
  return {
    stripe:
      secretKey === undefined
        ? undefined
        : {
            secretKey,
            webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
            baseUrl: environment.STRIPE_BASE_URL,
            timeoutMs: environment.PROVIDER_TIMEOUT_MS,
          },
    sim: PRAXIS_EMBEDDED
      ? {
          origin: publicOrigin(environment),
          webhookUrl: `${PRAXIS_API_URL ?? `http://127.0.0.1:${PORT}`}/v1/webhooks/stripe`,
          webhookSecret: simPaymentSecret(environment.PRAXIS_MASTER_KEY),
        }
      : undefined,
  };
}

/** The secret with which the simulated payment vendor signs. */
export function simPaymentSecret(masterKey: string): string {
  return `whsec_${deriveKey(masterKey, 'webhooks/sim-payments').toString('base64url')}`;
}
