/** Walks through a journey over HTTP as a person would (intake, times, booking, cancellation) to check the whole platform. */
import { randomUUID } from 'node:crypto';
import { appointmentToken } from '@praxis/config/appointment-token';
import { deriveKey } from '@praxis/config/keys';
import type { Environment } from '@praxis/config/environment';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { postToOwnApi } from '@praxis/providers/probe/own-api';
import * as z from 'zod/mini';

/** Longer than a step takes on a busy machine, and shorter than a person would wait. */
const STEP_TIMEOUT_MS = 10_000;

/** The step at which a journey failed. */
export class SyntheticFailure extends Error {
  override readonly name = 'SyntheticFailure';

  constructor(readonly step: 'intake' | 'booking' | 'cancelation') {
    super(`a synthetic journey failed at its ${step}`);
  }
}

/**
 * The API key of an industry's synthetic practice: every process derives the same key, and it is not stored anywhere.
 */
export function syntheticKey(masterKey: string, industry: Industry): string {
  return `sk_health_${deriveKey(masterKey, `health/${industry}`).toString('base64url')}`;
}

const IntakeResult = z.object({ leadId: z.uuid() });
const BookingResult = z.object({ appointment: z.object({ id: z.uuid() }) });

const DETAILS: Record<Industry, Record<string, string>> = {
  law: { caseType: 'Health check', urgency: 'low' },
  realestate: { leadType: 'buyer', area: 'Health check' },
};

interface Walk {
  environment: Environment;
  industry: Industry;
  tenantId: string;
}

/**
 * Makes the journey and returns its session.
 * @throws SyntheticFailure
 */
export async function walkJourney({ environment, industry, tenantId }: Walk): Promise<string> {
  const { PRAXIS_MASTER_KEY: masterKey, PRAXIS_API_URL, PORT } = environment;
  const api = {
    url: PRAXIS_API_URL ?? `http://127.0.0.1:${PORT}`,
    apiKey: syntheticKey(masterKey, industry),
    timeoutMs: STEP_TIMEOUT_MS,
  };
  const sessionId = randomUUID();
  const post = async (
    step: SyntheticFailure['step'],
    path: string,
    body: Record<string, unknown>,
  ): Promise<unknown> => {
    // An intake that waits for the engine is answered with 202. A visitor waiting for a result would see that as a failure.
    const answer = await postToOwnApi(api, path, body);
    if (answer === undefined) throw new SyntheticFailure(step);
    return answer;
  };
  const common = { sessionId, industry, mode: 'sim' };
  const taken = IntakeResult.safeParse(
    await post('intake', `${industry}/intake/submit`, {
      ...common,
      name: 'Health Check',
      contact: { email: 'health-check@praxis.example' },
      ...DETAILS[industry],
    }),
  );
  if (!taken.success) throw new SyntheticFailure('intake');
  const booked = BookingResult.safeParse(
    await post('booking', `${industry}/appointment/book`, { ...common, ...taken.data }),
  );
  if (!booked.success) throw new SyntheticFailure('booking');
  const claim = { tenantId, appointmentId: booked.data.appointment.id, sequence: 0 };
  await post('cancelation', 'appointments/by-link/cancel', { token: appointmentToken(masterKey, claim) });
  return sessionId;
}
