/** Recorded scenes: a practice that has paid, up to its approved plan, and one that waits for the approval. */
import { OnboardingSubmitResult } from '@praxis/contracts/onboarding/onboarding';
import { ApiClient } from '../../support/api.js';
import { expectOk } from '../../support/journey.js';
import { mailAbout } from '../../support/mailbox.js';
import { onboardingOf, paidCheckout } from '../../support/onboarding.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

export const ONBOARDINGS: Scenes = {
  async 'onboarding-approved'(studio) {
    const { runId, approve } = await planned(studio);
    await approve();
    await ended(studio, runId);
    return runId;
  },

  async 'onboarding-waiting'(studio) {
    const { runId } = await planned(studio);
    const run = studio.temporal.workflow.getHandle(runId);
    await until('its wait to begin', { timeoutMs: 30_000 }, async () => {
      const { events } = await run.fetchHistory();
      return events?.some(({ timerStartedEventAttributes }) => Boolean(timerStartedEventAttributes));
    });
    return runId;
  },
};

/** A practice that has paid and has a plan, which its link approves. */
export async function planned({ stack }: Studio) {
  const api = new ApiClient(stack.baseUrl, stack.secrets().publicApiKey);
  const form = onboardingOf(await paidCheckout(api));
  const { onboardingId } = OnboardingSubmitResult.parse(
    expectOk(await api.post('/v1/onboarding', form)).body,
  );
  const { body } = await mailAbout(stack, String(form.email), 'Your work plan is ready');
  const token = /#token=([\w-]{64})/.exec(body)?.[1];
  const read = await api.post('/v1/onboardings/by-link/read', { token });
  const { tenantId } = expectOk(read).body.onboarding as { tenantId: string };
  return {
    tenantId,
    runId: `tenant/${tenantId}/onboarding/${onboardingId}`,
    approve: async () => expectOk(await api.post('/v1/onboardings/by-link/approve', { token })),
  };
}

/** Waits until a run has ended. */
export async function ended({ temporal }: Studio, runId: string): Promise<void> {
  await until(
    'its run to end',
    { timeoutMs: 30_000 },
    async () => (await temporal.workflow.getHandle(runId).describe()).status.name === 'COMPLETED',
  );
}
