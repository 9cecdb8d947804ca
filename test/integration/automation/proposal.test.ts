/** Workflows that are proposed for a sentence: checked and returned, but never saved. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { createAutomationProposalActivities } from '../../../activities/src/automation/automation-proposal.activities.js';
import { WorkflowProposalResult } from '@praxis/contracts/automation/automation-proposal';
import { PROPOSAL_EXAMPLE, PROPOSAL_SENTENCE_MAX } from '@praxis/contracts/automation/automation.const';
import { AiError, type AiErrorCode } from '@praxis/providers/ai/failures';
import type { AiAutomationRequest, AiPort } from '@praxis/providers/ai/port';
import { createSimAi } from '@praxis/providers/ai/sim';
import type { ProposalOutcome } from '@praxis/workflows/automation/proposal/messages';
import { openAutomationDesk, readWorkflow } from '../../support/automations.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { settledChecksumOf } from '../../support/tenant-checksum.js';
import { withinMinute } from '../../support/within-minute.js';

const world = World.ofFile();
const PROPOSALS = '/v1/workflows/proposals';

test('a proposal can be saved and deployed unchanged, and requesting it stores nothing', async () => {
  const desk = await openAutomationDesk(world);
  const before = await settledChecksumOf(world, desk.tenant.id, [desk.owner.userId]);
  const answer = expectOk(await desk.owner.post(PROPOSALS, { sentence: PROPOSAL_EXAMPLE }));
  const { name, definition } = WorkflowProposalResult.parse(answer.body).proposal;
  expect(await settledChecksumOf(world, desk.tenant.id, [desk.owner.userId])).toEqual(before);
  expect(expectOk(await desk.owner.get('/v1/workflows')).body.items).toEqual([]);
  expect(definition).toMatchObject({ trigger: { kind: 'lead_created' }, condition: '!now.isOpen' });
  expect(await desk.deploy({ name, definition })).toMatchObject({ status: 'active', activeVersion: 1 });
});

test('proposals use the templates of the practice’s industry', async () => {
  const desk = await openAutomationDesk(world, { industry: 'realestate' });
  const sentence = 'Ask what a visitor thought three hours after a showing';
  const { proposal } = WorkflowProposalResult.parse(
    expectOk(await desk.owner.post(PROPOSALS, { sentence })).body,
  );
  expect(proposal.name).toBe('Showing feedback');
  const saved = await desk.create({ name: proposal.name, definition: proposal.definition });
  expect(readWorkflow({ ok: true, workflow: saved }).activeVersion).toBeNull();
});

test('a sentence that is not understood is refused on its field, with an example', async () => {
  const desk = await openAutomationDesk(world);
  const refused = await desk.owner.post(PROPOSALS, { sentence: 'Deploy everything' });
  expectRefusal(refused, 422, 'not_understood');
  expect(refusedFields(refused)).toEqual(['sentence']);
  expect(JSON.stringify(refused.body)).toContain('For example');
});

test.each([
  ['a short sentence', { sentence: 'Text them' }, ['sentence']],
  ['a long one', { sentence: 'a'.repeat(PROPOSAL_SENTENCE_MAX + 1) }, ['sentence']],
  ['none', {}, ['sentence']],
])('%s is refused', async (_, body, fields) => {
  const desk = await openAutomationDesk(world);
  const refused = await desk.owner.post(PROPOSALS, body);
  expect(refused.status).toBe(400);
  expect(refusedFields(refused)).toEqual(fields);
});

test('staff and viewers cannot request proposals', async () => {
  const desk = await openAutomationDesk(world);
  for (const role of ['staff', 'viewer'] as const) {
    const member = await signedIn(world, { tenants: [{ id: desk.tenant.id, role }] });
    expectRefusal(await member.post(PROPOSALS, { sentence: PROPOSAL_EXAMPLE }), 403, 'permission_denied');
  }
});

test('each practice can request ten proposals a minute', async () => {
  const body = { sentence: 'Deploy everything' };
  const other = await openAutomationDesk(world);
  const { first, eleventh } = await withinMinute(async () => {
    const desk = await openAutomationDesk(world);
    const ten = Array.from({ length: 10 }, () => desk.owner.post(PROPOSALS, body));
    return { first: await Promise.all(ten), eleventh: await desk.owner.post(PROPOSALS, body) };
  });
  expect(first.map(({ status }) => status)).toEqual(Array(10).fill(422));
  expectRefusal(eleventh, 429, 'rate_limited');
  expect((await other.owner.post(PROPOSALS, body)).status).toBe(422);
});

/** Runs the activity with a model that the test supplies. */
async function proposeWith(
  tenantId: string,
  ai: Pick<AiPort, 'proposeAutomation'>,
  variables: { OPENAI_API_KEY?: string } = {},
): Promise<{ outcome: ProposalOutcome; mode: string | undefined }> {
  let mode: string | undefined;
  const { proposeAutomation } = createAutomationProposalActivities({
    environment: { ...variables } as Parameters<typeof createAutomationProposalActivities>[0]['environment'],
    database: world.database,
    providers: {
      ai: (scope) => {
        ({ mode } = scope);
        return Promise.resolve({ ...createSimAi({ pace: 0 }), ...ai });
      },
    },
  });
  const start = { tenantId, proposalId: 'one', sentence: PROPOSAL_EXAMPLE };
  const outcome = await new MockActivityEnvironment().run<
    [typeof start],
    ProposalOutcome,
    typeof proposeAutomation
  >(proposeAutomation, start);
  return { outcome, mode };
}

test('the model is live if the platform has an account, and gets only the sentence and the industry', async () => {
  const { tenant } = await openAutomationDesk(world);
  const requests: AiAutomationRequest[] = [];
  const ai: Pick<AiPort, 'proposeAutomation'> = {
    proposeAutomation: (request) => {
      requests.push(request);
      return Promise.resolve({ kind: 'not_understood', reason: 'No.' });
    },
  };
  expect((await proposeWith(tenant.id, ai)).mode).toBe('sim');
  expect((await proposeWith(tenant.id, ai, { OPENAI_API_KEY: 'key' })).mode).toBe('live');
  expect(requests).toEqual([
    { industry: 'law', sentence: PROPOSAL_EXAMPLE },
    { industry: 'law', sentence: PROPOSAL_EXAMPLE },
  ]);
});

test.each<[AiErrorCode, ProposalOutcome['kind']]>([
  ['stalled', 'no_answer'],
  ['rate_limited', 'no_answer'],
  ['unauthorized', 'no_account'],
  ['not_configured', 'no_account'],
  ['nonsense', 'unusable'],
  ['refused', 'unusable'],
])('a model that fails with %s leads to the outcome %s', async (code, kind) => {
  const { tenant } = await openAutomationDesk(world);
  const ai = { proposeAutomation: () => Promise.reject(new AiError(code)) };
  expect((await proposeWith(tenant.id, ai)).outcome).toEqual({ kind });
});
