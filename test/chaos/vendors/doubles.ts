/** A stack whose vendors are doubles that a test can make fail, hang or lie: OpenAI, Twilio and Resend. */
import {
  OPENAI_DOUBLE_KEY,
  startOpenAiDouble,
  type OpenAiDouble,
} from '@praxis/providers/testing/openai-double';
import {
  RESEND_DOUBLE_KEY,
  startResendDouble,
  type ResendDouble,
} from '@praxis/providers/testing/resend-double';
import {
  startTwilioDouble,
  TWILIO_DOUBLE_ACCOUNT,
  type TwilioDouble,
} from '@praxis/providers/testing/twilio-double';
import { startChaosStack, type ChaosStack } from '../../support/chaos-stack.js';

export interface Vendors {
  chaos: ChaosStack;
  openai: OpenAiDouble;
  twilio: TwilioDouble;
  resend: ResendDouble;
  stop(): Promise<void>;
}

/**
 * Adapter timeout in milliseconds; a hanging vendor never answers. A message that timed out is queried again,
 * but a turn of a call is not: the model's double must answer in time on a busy machine too.
 */
const PROVIDER_TIMEOUT_MS = '1500';
const AI_TIMEOUT_MS = '12000';
/** Breakers stay open for only a moment, and release parked work slowly enough for a test to see. */
export const BREAKER_OPEN_MS = 1_500;
export const RELEASES_PER_SECOND = 5;

export async function startWithVendors(): Promise<Vendors> {
  const [openai, twilio, resend] = await Promise.all([
    startOpenAiDouble(),
    startTwilioDouble(),
    startResendDouble(),
  ]);
  const chaos = await startChaosStack({
    PRAXIS_DEMO_LIVE: '1',
    // An incident needs several rounds of checks, and a test waits for it.
    PRAXIS_HEALTH_EVERY_MS: '1000',
    PRAXIS_AI_TIMEOUT_MS: AI_TIMEOUT_MS,
    OPENAI_API_KEY: OPENAI_DOUBLE_KEY,
    OPENAI_BASE_URL: openai.url,
    PROVIDER_TIMEOUT_MS,
    PRAXIS_BREAKER_OPEN_MS: String(BREAKER_OPEN_MS),
    PRAXIS_BREAKER_RELEASES_PER_SECOND: String(RELEASES_PER_SECOND),
    TWILIO_ACCOUNT_SID: TWILIO_DOUBLE_ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO_DOUBLE_ACCOUNT.authToken,
    TWILIO_FROM_NUMBER: '+13135550100',
    TWILIO_BASE_URL: twilio.url,
    RESEND_API_KEY: RESEND_DOUBLE_KEY,
    RESEND_FROM_ADDRESS: 'desk@firm.example',
    RESEND_BASE_URL: resend.url,
  });
  return {
    chaos,
    openai,
    twilio,
    resend,
    stop: async () => {
      await chaos.stop();
      await Promise.all([openai, twilio, resend].map((double) => double.close()));
    },
  };
}
