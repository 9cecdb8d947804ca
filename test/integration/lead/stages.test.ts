/** Pipelines: a tenant's own stages, kept together with the six statuses, whichever of the two changes. */
import { randomUUID } from 'node:crypto';
import { LeadList, LeadResult, LeadTimeline, type Lead, type LeadDetail } from '@praxis/contracts/lead/lead';
import { LeadHistory } from '@praxis/contracts/lead/lead-entry';
import { LeadStageList, LeadStageResult, type LeadStage } from '@praxis/contracts/lead/lead-stage';
import { MAX_STAGES } from '@praxis/contracts/lead/lead-stage.const';
import type { Fields } from '../../support/factories.js';
import { Importer } from '../../support/imports.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const stages = async (by: Member = owner): Promise<LeadStage[]> =>
  LeadStageList.parse(expectOk(await by.get('/v1/lead-stages')).body).items;
const named = async (name: string): Promise<LeadStage> => {
  const stage = (await stages()).find((one) => one.name === name);
  if (!stage) throw new Error(`there is no stage ${name}`);
  return stage;
};
const create = (body: Fields) => owner.post('/v1/lead-stages', body);
const created = async (body: Fields): Promise<LeadStage> =>
  LeadStageResult.parse(expectOk(await create(body)).body).stage;
const enter = async (name: string): Promise<string> => {
  const { status, body } = await owner.post('/v1/leads', { name });
  expect(status).toBe(201);
  return LeadResult.parse(body).lead.id;
};
const read = async (id: string): Promise<LeadDetail> =>
  LeadResult.parse(expectOk(await owner.get(`/v1/leads/${id}`)).body).lead;
const patch = (id: string, body: Fields) => owner.patch(`/v1/leads/${id}`, body);
const placeOf = async (id: string): Promise<[string, string | undefined]> => {
  const { status, stage } = await read(id);
  return [status, stage?.name];
};
const list = async (query: string): Promise<Lead[]> =>
  LeadList.parse(expectOk(await owner.get(`/v1/leads?${query}`)).body).items;

const DETAILS = { color: 'info', status: 'contacted' };

test('a new tenant starts with the stages of its industry, and each lead in the first stage of its status', async () => {
  expect((await stages()).map(({ name, status }) => [name, status])).toEqual([
    ['New inquiry', 'new'],
    ['Contacted', 'contacted'],
    ['Qualified', 'qualified'],
    ['Consultation scheduled', 'appointment_scheduled'],
    ['Agreement sent', 'qualified'],
    ['Retained', 'converted'],
    ['Not retained', 'closed_lost'],
  ]);
  const estate = await world.tenant({ industry: 'realestate' });
  const agent = await signedIn(world, { tenants: [{ id: estate.id, role: 'viewer' }] });
  expect((await stages(agent)).map(({ name }) => name)).toContain('Showing scheduled');
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expect(await placeOf(leadId)).toEqual(['new', 'New inquiry']);
  // Any change of the status moves the lead, here a booking.
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  expect(await placeOf(leadId)).toEqual(['appointment_scheduled', 'Consultation scheduled']);
});

test('a stage sets its status, a status its first stage; the history and the timeline show both', async () => {
  const id = await enter('Ada');
  const sent = await named('Agreement sent');
  expectOk(await patch(id, { stageId: sent.id }));
  expect(await placeOf(id)).toEqual(['qualified', 'Agreement sent']);
  // Setting the current status again moves nothing.
  expectOk(await patch(id, { status: 'qualified' }));
  expect(await placeOf(id)).toEqual(['qualified', 'Agreement sent']);
  expectOk(await patch(id, { status: 'converted' }));
  expect(await placeOf(id)).toEqual(['converted', 'Retained']);
  expectOk(await patch(id, { status: 'qualified' }));
  expect(await placeOf(id)).toEqual(['qualified', 'Qualified']);
  const { items } = LeadHistory.parse(expectOk(await owner.get(`/v1/leads/${id}/history`)).body);
  expect(items.map(({ field, from, to }) => [field, from, to])).toEqual(
    expect.arrayContaining([
      ['stage', 'New inquiry', 'Agreement sent'],
      ['status', 'new', 'qualified'],
    ]),
  );
  const timeline = LeadTimeline.parse(expectOk(await owner.get(`/v1/leads/${id}/timeline`)).body);
  expect(timeline.items.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Stage changed from New inquiry to Agreement sent',
      'Status changed from new to qualified',
    ]),
  );
  const log = await auditOf(world.database, { tenantId: tenant.id });
  expect(log.filter(({ action }) => action === 'lead.stage_changed')).toMatchObject([
    { targetId: id, detail: { stageId: sent.id, from: 'new', to: 'qualified' } },
  ]);
});

test('stages are added, changed and ordered; names are unique regardless of case, and there are at most twenty', async () => {
  const added = await created({ ...DETAILS, name: 'Callback' });
  expect((await stages()).at(-1)).toEqual(added);
  for (const name of ['callback', ' CALLBACK ']) {
    const refused = await create({ ...DETAILS, name });
    expectRefusal(refused, 409, 'name_taken');
    expect(refused.body.fields).toMatchObject([{ path: 'name' }]);
  }
  const change = (body: Fields) => owner.put(`/v1/lead-stages/${added.id}`, { ...DETAILS, ...body });
  expectRefusal(await change({ name: 'retained' }), 409, 'name_taken');
  expectOk(await change({ name: 'CALLBACK', color: 'bad' }));
  expect((await stages()).at(-1)).toMatchObject({ name: 'CALLBACK', color: 'bad' });
  const ids = (await stages()).map(({ id }) => id).reverse();
  expectOk(await owner.put('/v1/lead-stages', { ids }));
  expect((await stages()).map(({ id }) => id)).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids, randomUUID()], [ids[0], ...ids.slice(0, -1)]])
    expect((await owner.put('/v1/lead-stages', { ids: wrong })).status).toBeGreaterThanOrEqual(400);
  // Of 15 stages added at once, only as many succeed as there is room for.
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_none, n) => create({ ...DETAILS, name: `Step ${n}` })),
  );
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(MAX_STAGES - ids.length);
  expectRefusal(await create({ ...DETAILS, name: 'One more' }), 409, 'too_many');
  expect(await stages()).toHaveLength(MAX_STAGES);
});

test('if a stage gets another status, its leads get it too', async () => {
  const id = await enter('Ada');
  const other = await enter('Ben');
  const sent = await named('Agreement sent');
  expectOk(await patch(id, { stageId: sent.id }));
  expectOk(
    await owner.put(`/v1/lead-stages/${sent.id}`, { ...DETAILS, name: sent.name, status: 'converted' }),
  );
  expect(await placeOf(id)).toEqual(['converted', 'Agreement sent']);
  expect(await placeOf(other)).toEqual(['new', 'New inquiry']);
  const { stats } = expectOk(await owner.get('/v1/leads/stats')).body as { stats: Fields };
  expect(stats).toMatchObject({ total: 2, conversionRate: 50 });
});

test('a deleted stage’s leads move to the chosen stage, with its status', async () => {
  const [one, other] = [await enter('Ada'), await enter('Ben')];
  const [sent, lost] = [await named('Agreement sent'), await named('Not retained')];
  expectOk(await patch(one, { stageId: sent.id }));
  const remove = (moveTo: string) => owner.delete(`/v1/lead-stages/${sent.id}?moveTo=${moveTo}`);
  expectRefusal(await owner.delete(`/v1/lead-stages/${sent.id}`), 400, 'validation_failed');
  expectRefusal(await remove(sent.id), 400, 'validation_failed');
  expectRefusal(await remove(randomUUID()), 400, 'unknown_stage');
  expect(expectOk(await remove(lost.id)).body.message).toBe('Stage deleted. 1 lead has moved.');
  expectRefusal(await remove(lost.id), 404, 'not_found');
  expect(await placeOf(one)).toEqual(['closed_lost', 'Not retained']);
  expect(await placeOf(other)).toEqual(['new', 'New inquiry']);
  const { items } = LeadHistory.parse(expectOk(await owner.get(`/v1/leads/${one}/history`)).body);
  expect(items[0]).toMatchObject({ field: 'stage', from: 'Agreement sent', to: 'Not retained' });
  expectRefusal(await patch(other, { stageId: sent.id }), 400, 'unknown_stage');
  // A status without a stage is possible, and such a lead is in none.
  const retained = await named('Retained');
  expectOk(await owner.delete(`/v1/lead-stages/${retained.id}?moveTo=${lost.id}`));
  expectOk(await patch(other, { status: 'converted' }));
  expect(await placeOf(other)).toEqual(['converted', undefined]);
});

test('many leads change their stage at once, and undo returns each to its own', async () => {
  const ids = [await enter('Ada'), await enter('Ben')];
  const [sent, qualified] = [await named('Agreement sent'), await named('Qualified')];
  expectOk(await patch(ids[0] ?? '', { stageId: sent.id }));
  const bulk = async (change: Fields, of: readonly string[] = ids): Promise<Fields> =>
    expectOk(await owner.post('/v1/leads/bulk', { ids: of, change })).body;
  const { changed, undo } = await bulk({ stageId: qualified.id });
  expect(changed).toBe(2);
  expect(await Promise.all(ids.map(placeOf))).toEqual([
    ['qualified', 'Qualified'],
    ['qualified', 'Qualified'],
  ]);
  for (const step of undo as { ids: string[]; change: Fields }[]) await bulk(step.change, step.ids);
  expect(await Promise.all(ids.map(placeOf))).toEqual([
    ['qualified', 'Agreement sent'],
    ['new', 'New inquiry'],
  ]);
  const change = { stageId: randomUUID() };
  expectRefusal(await owner.post('/v1/leads/bulk', { ids, change }), 400, 'unknown_stage');
});

test('the list shows stages and filters by them, also in a search', async () => {
  const [one, other] = [await enter('Ada Adler'), await enter('Ada Brandt')];
  const sent = await named('Agreement sent');
  expectOk(await patch(one, { stageId: sent.id }));
  const only = async (query: string): Promise<string[]> => (await list(query)).map(({ id }) => id);
  expect(await only(`stage=${sent.id}`)).toEqual([one]);
  expect(await only(`stage=${sent.id}&q=ada`)).toEqual([one]);
  expect(await only('stage=all&q=ada')).toHaveLength(2);
  const items = await list('');
  expect(items.find(({ id }) => id === one)?.stage).toEqual({
    id: sent.id,
    name: sent.name,
    color: sent.color,
  });
  expect(items.find(({ id }) => id === other)?.stage).toMatchObject({ name: 'New inquiry' });
});

test('an import puts leads into the stages that its file names', async () => {
  await created({ name: 'Warteliste', color: 'warn', status: 'contacted' });
  const { id, preview } = await new Importer(owner).checked(
    'Name,Email,Stage\nAda,ada@example.com,agreement SENT\nBen,ben@example.com,Warteliste\nCy,cy@example.com,Nonsense\n',
  );
  expect(preview?.statuses).toEqual(
    expect.arrayContaining([
      { value: 'agreement SENT', rows: 1, status: 'qualified', stage: 'Agreement sent' },
      { value: 'Warteliste', rows: 1, status: 'contacted', stage: 'Warteliste' },
      { value: 'Nonsense', rows: 1, status: null, stage: null },
    ]),
  );
  await new Importer(owner).go(id, 'start');
  const imported = await list('sort=created');
  expect(imported.map(({ status, stage }) => [status, stage?.name]).sort()).toEqual([
    ['contacted', 'Warteliste'],
    ['new', 'New inquiry'],
    ['qualified', 'Agreement sent'],
  ]);
});

test('only owners edit stages; nobody can use another tenant’s', async () => {
  const [first] = await stages();
  const id = await enter('Ada');
  for (const role of ['staff', 'viewer'] as const) {
    const colleague = await signedIn(world, { tenants: [{ id: tenant.id, role }] });
    expect(await stages(colleague)).toHaveLength(7);
    expectRefusal(
      await colleague.post('/v1/lead-stages', { ...DETAILS, name: 'X' }),
      403,
      'permission_denied',
    );
  }
  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  const body = { ...DETAILS, name: 'Mine' };
  expectRefusal(await stranger.put(`/v1/lead-stages/${first?.id ?? ''}`, body), 404, 'not_found');
  const [theirs] = await stages(stranger);
  expectRefusal(await patch(id, { stageId: theirs?.id ?? '' }), 400, 'unknown_stage');
  expectRefusal(await patch(id, { stageId: first?.id ?? '', status: 'new' }), 400, 'validation_failed');
});
