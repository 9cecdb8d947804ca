/** Onboarding from a paid package to a working practice: tenant, owner, work plan, approval. */
import {
  type Onboarding,
  OnboardingResult,
  OnboardingSubmitResult,
} from '@praxis/contracts/onboarding/onboarding';
import type { Fields } from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';
import { mailAbout, mailsTo, tokenIn } from '../../support/mailbox.js';
import { onboardingOf, openCheckout, paidCheckout } from '../../support/onboarding.js';
import { Browser, signIn } from '../../support/people.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { newVisitor } from '../../support/visitor.js';

const world = World.ofFile();
const submit = (body: Fields) => world.api.post('/v1/onboarding', body);
const byLink = (verb: 'read' | 'approve', token: string) =>
  world.api.post(`/v1/onboardings/by-link/${verb}`, { token }, { key: null });

/** A practice that is set up and has its plan. */
async function onboarded(
  changes: Fields = {},
): Promise<{ form: Fields; id: string; token: string; plan: Onboarding }> {
  const form = onboardingOf(await paidCheckout(world.api), changes);
  const { onboardingId: id } = OnboardingSubmitResult.parse(expectOk(await submit(form)).body);
  const mail = await mailAbout(world.stack, String(form.email), 'Your work plan is ready');
  const token = /\/work-plan\/[0-9a-f-]{36}#token=([\w-]{64})/.exec(mail.body)?.[1] ?? 'no token';
  const { onboarding: plan } = OnboardingResult.parse(expectOk(await byLink('read', token)).body);
  return { form, id, token, plan };
}

test('a buyer gets a practice, a sign-in link, and a work plan to approve', async () => {
  const { form, id, token, plan } = await onboarded();
  expect(plan).toMatchObject({ id, status: 'planned', businessName: form.businessName, tier: 'growth' });
  expect(plan.planLines.map(({ templateId, reason }) => `${templateId}: ${reason}`)).toContain(
    'document-chase: notes',
  );
  expect(plan.buildPlan).toContain('### Missed-call text-back');

  const invitation = await mailAbout(world.stack, String(form.email), 'Welcome to');
  const owner = new Browser(world.stack.baseUrl);
  const password = 'plum vessel orbit 12';
  const accept = { token: tokenIn(invitation, '/auth/invitation'), password };
  expect(expectOk(await owner.post('/v1/auth/invitation/accept', accept)).body).toMatchObject({
    user: { tenants: [{ id: plan.tenantId, name: form.businessName, role: 'owner', phone: '+13135550142' }] },
  });
  // The first host can be booked: in the practice's zone and at its address, because no other place was given.
  const { items: hosts } = expectOk(await owner.get('/v1/providers')).body as { items: object[] };
  expect(hosts).toMatchObject([{ name: 'Ada Cole', timeZone: 'America/Detroit', location: '' }]);
  expect(expectOk(await owner.get(`/v1/onboardings/${id}`)).body.onboarding).toEqual(plan);

  expect(expectOk(await byLink('approve', token)).body.onboarding).toMatchObject({ status: 'approved' });
  expect(expectOk(await owner.post(`/v1/onboardings/${id}/approval`)).body.onboarding).toMatchObject({
    status: 'approved',
  });
  const run = (await world.engine()).client.workflow.getHandle(`tenant/${plan.tenantId}/onboarding/${id}`);
  expect(await run.result()).toBe('approved');
});

test('the same form again gives the same practice, immediately or later; other answers are refused', async () => {
  const form = onboardingOf(await paidCheckout(world.api));
  const answers = await Promise.all([submit(form), submit(form), submit(form)]);
  const ids = new Set(answers.map((answer) => expectOk(answer).body.onboardingId));
  expect(ids.size).toBe(1);
  expect(ids).toContain(expectOk(await submit({ ...form, mode: 'sim' })).body.onboardingId);
  expectRefusal(await submit({ ...form, notes: 'Something else' }), 409, 'already_onboarded');
  await mailAbout(world.stack, String(form.email), 'Your work plan is ready');
  await mailAbout(world.stack, String(form.email), 'Welcome to');
  expect(await mailsTo(world.stack, String(form.email))).toHaveLength(2);
});

test('the link also works in another browser', async () => {
  const form = onboardingOf(await paidCheckout(world.api));
  const elsewhere = world.api.as(await newVisitor(world.stack.baseUrl));
  expect(expectOk(await elsewhere.post('/v1/onboarding', form)).body.onboardingId).toBe(
    expectOk(await submit(form)).body.onboardingId,
  );
});

test('the function responds like the product path', async () => {
  const form = onboardingOf(await paidCheckout(world.api));
  const byFunction = expectOk(await world.api.post('/v1/functions/onboarding-submit', form)).body;
  expect(byFunction.onboardingId).toBe(expectOk(await submit(form)).body.onboardingId);
});

test('practices of one name, created at once, get their own addresses', async () => {
  const businessName = 'Same & Same';
  const made = await Promise.all([1, 2, 3].map(() => onboarded({ businessName })));
  expect(new Set(made.map(({ plan }) => plan.tenantId)).size).toBe(3);
  // The platform adds a number to practices with the same name, which their clients do not see.
  for (const { plan } of made) {
    const page = expectOk(await world.api.get(`/v1/book/${plan.tenantId}`, { key: null }));
    expect(page.body).toMatchObject({ practice: { name: businessName }, brand: { name: businessName } });
  }
});

test('an unpaid checkout, or another package, is refused', async () => {
  expectRefusal(await submit(onboardingOf(await openCheckout(world.api))), 402, 'payment_required');
  expectRefusal(await submit(onboardingOf(await paidCheckout(world.api, 'starter'))), 409, 'tier_mismatch');
  expectRefusal(await submit(onboardingOf('cs_sim_0000000000')), 404, 'not_found');
});

test('missing and invalid fields are named', async () => {
  const sessionId = await paidCheckout(world.api);
  const empty = await submit({ sessionId, tier: 'growth', timezone: 'America/Detroit' });
  expectRefusal(empty, 400, 'validation_failed');
  expect(refusedFields(empty).sort()).toEqual(['businessName', 'contactName', 'email', 'industry', 'phone']);
  const odd = onboardingOf(sessionId, {
    website: 'javascript:alert(1)',
    timezone: 'Mars/Base',
    companySize: '7',
  });
  expect(refusedFields(await submit(odd)).sort()).toEqual(['companySize', 'timezone', 'website']);
  expectOk(await submit(onboardingOf(sessionId, { website: '', companySize: '', crmType: '', notes: '' })));
});

test('a plan is visible only to its practice and admins, and approved by owners', async () => {
  const { id, plan } = await onboarded();
  const [elsewhere, admin] = await Promise.all([
    signIn(world.stack, 'owner@harbor-law.example'),
    signIn(world.stack, 'admin@praxis.example'),
  ]);
  expectRefusal(await elsewhere.get(`/v1/onboardings/${id}`), 404, 'not_found');
  expectRefusal(await elsewhere.post(`/v1/onboardings/${id}/approval`), 404, 'not_found');
  expectRefusal(await elsewhere.get('/v1/onboardings?scope=all'), 403, 'permission_denied');
  const acting = { headers: { 'x-tenant-id': plan.tenantId } };
  const all = expectOk(await admin.get('/v1/onboardings?scope=all&limit=200', acting)).body.items as {
    id: string;
  }[];
  expect(all.map((item) => item.id)).toContain(id);
  expect(expectOk(await admin.get(`/v1/onboardings/${id}`, acting)).body.onboarding).toMatchObject({ id });
});

test('an invalid link gives no access', async () => {
  const { token } = await onboarded();
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const verb of ['read', 'approve'] as const) {
    expectRefusal(await byLink(verb, forged), 404, 'not_found');
    expectRefusal(await byLink(verb, 'short'), 400, 'validation_failed');
  }
});
