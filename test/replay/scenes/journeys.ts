/** Recorded scenes: journeys. */
import {
  bookingBody,
  followUpBody,
  intakeBody,
  newSession,
  type JourneyClient,
  type Session,
} from '../../support/journey-client.js';
import type { Scenes, Studio } from './studio.js';

const PLAYED: Record<string, (studio: Studio) => Promise<Session>> = {
  async 'finished-law'({ client }) {
    return await finished(client, newSession('law', 'record'));
  },

  async 'finished-realestate-roi-first'({ client }) {
    const session = newSession('realestate', 'record');
    await client.roi(session);
    const { leadId } = (await client.intake(session)).body;
    await client.book(session, leadId);
    await client.followUp(session, leadId);
    return await completed(client, session);
  },

  async 'repeated-requests'({ client }) {
    const session = newSession('law', 'record');
    const { leadId } = (await client.intake(session)).body;
    await client.intake(session);
    for (let time = 0; time < 2; time += 1) await client.book(session, leadId);
    for (let time = 0; time < 2; time += 1) await client.followUp(session, leadId);
    await client.roi(session);
    return await completed(client, session);
  },

  async 'refused-steps'({ client }) {
    const [first, second] = [newSession('law', 'record'), newSession('law', 'record')];
    const { leadId: other } = (await client.intake(first)).body;
    const { start } = (await client.book(first, other)).body.appointment;
    await client.request('POST', '/v1/law/followup/send', followUpBody(second, other));
    const { leadId } = (await client.intake(second)).body;
    await client.request('POST', '/v1/law/followup/send', followUpBody(second, leadId));
    await client.request('POST', '/v1/law/appointment/book', { ...bookingBody(second, leadId), start });
    return await finished(client, second);
  },

  async 'recipient-refused'({ client }) {
    const session = newSession('law', 'record');
    const body = { ...intakeBody(session), contact: { phone: '+15005550001' } };
    const { leadId } = (await client.persist<{ leadId: string }>('/v1/law/intake/submit', body)).body;
    await client.book(session, leadId);
    await client.followUp(session, leadId);
    await client.roi(session);
    return await completed(client, session);
  },

  async 'provider-down-for-a-while'({ client }) {
    await client.setSim({ port: 'sms', failNext: 3 });
    return await finished(client, newSession('law', 'record'));
  },

  async 'worker-killed'({ client, stack }) {
    await client.setSim({ port: 'sms', delayMs: 1_500 });
    const session = newSession('law', 'record');
    const { leadId } = (await client.intake(session)).body;
    await client.book(session, leadId);
    const followUp = client.followUp(session, leadId);
    await client.journeyWhen(session, 'sending', ({ messages }) =>
      messages.some(({ status }) => status === 'sending'),
    );
    stack.kill('worker');
    await followUp;
    await client.setSim({ port: 'sms' });
    await client.roi(session);
    return await completed(client, session);
  },

  async cancelled({ client, temporal }) {
    const session = newSession('realestate', 'record');
    const { leadId } = (await client.intake(session)).body;
    await client.book(session, leadId);
    await temporal.workflow.getHandle(await runOf(client, session)).cancel();
    await client.journeyWhen(session, 'cancelled', ({ status }) => status === 'cancelled');
    return session;
  },

  async 'open-after-intake'({ client }) {
    const session = newSession('law', 'record');
    await client.intake(session);
    return session;
  },
};

async function finished(client: JourneyClient, session: Session): Promise<Session> {
  await client.run(session);
  return await completed(client, session);
}

async function completed(client: JourneyClient, session: Session): Promise<Session> {
  await client.journeyWhen(session, 'completed', ({ status }) => status === 'completed');
  return session;
}

async function runOf(client: JourneyClient, session: Session): Promise<string> {
  return (await client.journey(session))?.run?.workflowId ?? '';
}

export const JOURNEYS: Scenes = Object.fromEntries(
  Object.entries(PLAYED).map(([name, play]) => [
    name,
    async (studio: Studio) => await runOf(studio.client, await play(studio)),
  ]),
);
