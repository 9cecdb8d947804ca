/**
 * Speed-to-lead on the real engine: leads are offered, claimed by the first taker, passed on, and finally given to an
 * owner.
 */
import { randomUUID } from 'node:crypto';
import { LeadResult, LeadTimeline } from '@praxis/contracts/lead/lead';
import { LeadOfferList } from '@praxis/contracts/lead/lead-assignment';
import {
  ROUTING_OFF,
  RoutingSettingsResult,
  type RoutingSettings,
} from '@praxis/contracts/lead/lead-routing';
import { personName } from '@praxis/domain/core/person-name';
import { routingEnded, speedToLeadWorkflowId } from '@praxis/workflows/lead/messages';
import type { WorkflowHandle } from '@temporalio/client';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { mailsAboutLeads, mailsTo, newestMail } from '../../support/mailbox.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { startOwnApi } from '../../support/own-api.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let first: Member;
let second: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  [owner, first, second] = (await Promise.all(
    (['owner', 'staff', 'staff'] as const).map((role) =>
      signedIn(world, { tenants: [{ id: tenant.id, role }] }),
    ),
  )) as [Member, Member, Member];
});

async function route(settings: Partial<RoutingSettings>): Promise<void> {
  const body = { ...ROUTING_OFF, isOn: true, ...settings };
  expectOk(await owner.put('/v1/settings/routing', body));
}

async function oneLead(): Promise<string> {
  const [id = ''] = await seedLeads(world.database, tenant.id, [{ name: 'Ada Lovelace' }]);
  return id;
}

async function offersOf(member: Member): Promise<string[]> {
  const { items } = LeadOfferList.parse(expectOk(await member.get('/v1/leads/offers')).body);
  return items.map(({ leadId }) => leadId);
}

async function offered(member: Member, leadId: string): Promise<void> {
  await until('the offer', { timeoutMs: 20_000, pollMs: 100 }, async () =>
    (await offersOf(member)).includes(leadId),
  );
}

async function runOf(leadId: string): Promise<WorkflowHandle> {
  return (await world.engine()).client.workflow.getHandle(speedToLeadWorkflowId(leadId));
}

async function happened(leadId: string): Promise<string[]> {
  const { items } = LeadTimeline.parse(expectOk(await owner.get(`/v1/leads/${leadId}/timeline`)).body);
  return items.map(({ text }) => text).reverse();
}

test('routing is off by default, set by owners, visible to staff, and only names members of the team', async () => {
  const stored = async (): Promise<RoutingSettings> =>
    RoutingSettingsResult.parse(expectOk(await first.get('/v1/settings/routing')).body).settings;
  expect(await stored()).toEqual(ROUTING_OFF);
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  expectRefusal(await viewer.get('/v1/settings/routing'), 403, 'permission_denied');
  const settings = {
    isOn: true,
    groups: [{ members: [first.userId], minutes: 5 }],
    paused: [second.userId],
    imports: false,
  };
  expectRefusal(await first.put('/v1/settings/routing', settings), 403, 'permission_denied');
  expectOk(await owner.put('/v1/settings/routing', settings));
  expect(await stored()).toEqual(settings);
  const group = settings.groups[0];
  const refused: [unknown, string][] = [
    [{ ...settings, groups: [] }, 'groups'],
    [{ ...settings, groups: [group, group, group, group] }, 'groups'],
    [{ ...settings, groups: [{ members: [], minutes: 5 }] }, 'groups.0.members'],
    [{ ...settings, groups: [{ ...group, minutes: 0 }] }, 'groups.0.minutes'],
    [{ ...settings, groups: [{ ...group, minutes: 31 }] }, 'groups.0.minutes'],
    [{ ...settings, groups: [{ ...group, minutes: 1.5 }] }, 'groups.0.minutes'],
  ];
  for (const [body, field] of refused) {
    const answer = await owner.put('/v1/settings/routing', body);
    expectRefusal(answer, 400, 'validation_failed');
    expect(refusedFields(answer)).toContain(field);
  }
  for (const stranger of [viewer.userId, randomUUID()]) {
    const body = { ...settings, groups: [group, { members: [stranger], minutes: 5 }] };
    const answer = await owner.put('/v1/settings/routing', body);
    expectRefusal(answer, 400, 'not_in_team');
    expect(refusedFields(answer)).toEqual(['groups.1.members']);
  }
  expect(await stored()).toEqual(settings);
  const log = await auditOf(world.database, { tenantId: tenant.id });
  expect(log.filter(({ action }) => action === 'settings.routing_changed')).toHaveLength(1);
});

test('an intake is offered to the group, also by email; the first to claim has it, and the run ends', async () => {
  const third = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  await route({
    groups: [{ members: [first.userId, second.userId, third.userId], minutes: 5 }],
    paused: [third.userId],
  });
  const { leadId } = await intakeDone(tenant.api);
  await offered(first, leadId);
  expect(await offersOf(second)).toEqual([leadId]);
  expect(await offersOf(third)).toEqual([]);
  const mail = await newestMail(world.stack, first.email);
  expect(mail.subject).toContain('A new lead for');
  expect(mail.body).toContain(`/leads/${leadId}`);
  await newestMail(world.stack, second.email);

  expectOk(await second.post(`/v1/leads/${leadId}/claim`));
  expectRefusal(await first.post(`/v1/leads/${leadId}/claim`), 409, 'already_claimed');
  expect(await (await runOf(leadId)).result()).toBe('taken');
  expect(await offersOf(first)).toEqual([]);
  expect(await happened(leadId)).toEqual(
    expect.arrayContaining(['Offered to 2 people for 5 minutes', `Claimed by ${personName(second.email)}`]),
  );
  expect(await mailsTo(world.stack, third.email)).toEqual([]);
  expect(await mailsTo(world.stack, first.email)).toHaveLength(1);
});

test('an unclaimed lead goes from group to group, skipping empty groups, and to an owner', async () => {
  await route({
    groups: [
      // A window so long that only a signal can end the offer during the test.
      { members: [first.userId], minutes: 28 },
      { members: [second.userId], minutes: 29 },
      { members: [first.userId, owner.userId], minutes: 30 },
    ],
    paused: [second.userId],
  });
  const leadId = await oneLead();
  await offered(first, leadId);
  expect(await offersOf(owner)).toEqual([]);
  // A run that is woken early reads the record, which says that the routing continues with the next group.
  await (await runOf(leadId)).signal(routingEnded);
  await offered(owner, leadId);
  await until('the second offer in the timeline', { timeoutMs: 5_000 }, async () =>
    (await happened(leadId)).includes('Offered to 2 people for 30 minutes'),
  );
});

test('with no members in any group the lead is assigned to an owner immediately, and all owners are notified', async () => {
  const other = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  await route({ groups: [{ members: [first.userId], minutes: 1 }], paused: [first.userId, owner.userId] });
  const leadId = await oneLead();
  const name = personName(other.email);
  await until('an owner to have it', { timeoutMs: 20_000, pollMs: 100 }, async () => {
    const { lead } = LeadResult.parse(expectOk(await first.get(`/v1/leads/${leadId}`)).body);
    return lead.assignedTo?.id === other.userId;
  });
  expect(await (await runOf(leadId)).result()).toBe('fell_back');
  expect(await happened(leadId)).toEqual([`No one claimed it in time: assigned to ${name}`]);
  expect((await newestMail(world.stack, other.email)).subject).toContain('A new lead for you');
  expect((await newestMail(world.stack, owner.email)).subject).toContain('No one claimed a new lead');
});

test.each([
  [
    'assigned by hand',
    'taken',
    (id: string) => owner.patch(`/v1/leads/${id}`, { assignedTo: second.userId }),
  ],
  [
    'contacted',
    'contacted',
    (id: string) => first.post(`/v1/leads/${id}/notes`, { note: 'Rang', isCall: true }),
  ],
  ['closed', 'closed', (id: string) => first.patch(`/v1/leads/${id}`, { status: 'closed_lost' })],
] as const)('a lead that is %s is no longer offered', async (_, outcome, end) => {
  await route({ groups: [{ members: [first.userId], minutes: 30 }] });
  const leadId = await oneLead();
  await offered(first, leadId);
  expectOk(await end(leadId));
  expect(await offersOf(first)).toEqual([]);
  expect(await (await runOf(leadId)).result()).toBe(outcome);
});

test('a lead starts one routing run, whichever process dispatches it; without routing, or if imported, none', async () => {
  const [quiet = ''] = await seedLeads(world.database, tenant.id, [{}]);
  await route({ groups: [{ members: [first.userId], minutes: 30 }] });
  const ids = await seedLeads(
    world.database,
    tenant.id,
    Array.from({ length: 20 }, () => ({})),
  );
  const imported = randomUUID();
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      insert into leads (id, tenant_id, session_id, industry, name, lead_score, score_version, engagement_level,
        source, intake_fingerprint)
      values (${imported}, ${tenant.id}, ${`import-${imported}`}, 'law', 'Imported', 1, 1, 'low', 'referral', 'f')`,
  );
  // The shared stack's process dispatches too: each entry is leased by one of them.
  const rival = await startOwnApi(world.stack, {});
  try {
    await until('every lead to be offered', { timeoutMs: 30_000, pollMs: 200 }, async () => {
      const routes = await world.database.withTenant(
        tenant.id,
        (tx) => tx.query<{ leadId: string }>`select lead_id as "leadId" from lead_routes where step = 0`,
      );
      return routes.length === ids.length && ids.every((id) => routes.some(({ leadId }) => leadId === id));
    });
    // One more lead, whose email is sent after any that may have been dispatched twice.
    const later = await seedLeads(world.database, tenant.id, [{}]);
    await until('the mails', { timeoutMs: 30_000, pollMs: 200 }, async () => {
      const counts = await mailsAboutLeads(world.stack, first.email, [...ids, ...later]);
      return counts.every((count) => count > 0);
    });
    expect(await mailsAboutLeads(world.stack, first.email, ids)).toEqual(ids.map(() => 1));
    expect(await mailsTo(world.stack, first.email)).toHaveLength(ids.length + later.length);
  } finally {
    await rival.stop();
  }
  await expect((await runOf(quiet)).describe()).rejects.toThrow(/not found/i);
  // After routing is switched off, a routing in progress ends at its next step and assigns the lead to no one.
  expectOk(await owner.put('/v1/settings/routing', ROUTING_OFF));
  const [one = ''] = ids;
  await (await runOf(one)).signal(routingEnded);
  expect(await (await runOf(one)).result()).toBe('off');
});
