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
    return await onboarded(studio, { isApproved: true });
  },

  async 'onboarding-waiting'(studio) {
    return await onboarded(studio, { isApproved: false });
  },
};

async function onboarded(
  { stack, temporal }: Studio,
  { isApproved }: { isApproved: boolean },
): Promise<string> {
  const api = new ApiClient(stack.baseUrl, stack.secrets().publicApiKey);
  const form = onboardingOf(await paidCheckout(api));
  const { onboardingId } = OnboardingSubmitResult.parse(
    expectOk(await api.post('/v1/onboarding', form)).body,
  );
  const { body } = await mailAbout(stack, String(form.email), 'Your work plan is ready');
  const token = /#token=([\w-]{64})/.exec(body)?.[1];
  const read = await api.post('/v1/onboardings/by-link/read', { token });
  const { tenantId } = expectOk(read).body.onboarding as { tenantId: string };
  const id = `tenant/${tenantId}/onboarding/${onboardingId}`;
  const run = temporal.workflow.getHandle(id);
  if (isApproved) {
    expectOk(await api.post('/v1/onboardings/by-link/approve', { token }));
    await until(
      'its run to end',
      { timeoutMs: 30_000 },
      async () => (await run.describe()).status.name === 'COMPLETED',
    );
  } else
    await until('its wait to begin', { timeoutMs: 30_000 }, async () => {
      const { events } = await run.fetchHistory();
      return events?.some(({ timerStartedEventAttributes }) => Boolean(timerStartedEventAttributes));
    });
  return id;
}
