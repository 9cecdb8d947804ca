/** Operations on many templates: dry run, rollout to practices with a merge of three texts, conflicts, retry, undo. */
import { randomUUID } from 'node:crypto';
import { ReplyTemplateList, type SavedReply } from '@praxis/contracts/message/reply-template';
import {
  MessageTemplateResult,
  TemplateExport,
  TemplateLibrary,
  type MessageTemplate,
} from '@praxis/contracts/message-template/message-template';
import {
  RolloutTargetList,
  TemplateOperationResult,
  TemplatePlan,
  type RolloutTarget,
  type TemplateOperation,
} from '@praxis/contracts/message-template/template-operation';
import { readTemplateTexts } from '@praxis/db/message-template/message-template-read';
import { failTargets, settleTarget } from '@praxis/db/message-template/rollout-target';
import { runOperation } from '@praxis/db/message-template/template-operation';
import { undoOperation } from '@praxis/db/message-template/template-undo';
import type { Answer } from '../../support/api.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, createTeam, signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { TEMPLATE_BODIES } from '../../support/template-bodies.js';
import { until } from '../../support/until.js';

const TEMPLATES = '/v1/message-templates';
const OPERATIONS = '/v1/template-operations';
const BASE = 'Hi {{name}}, thank you. We look forward to seeing you. Call us with questions.';
const NEXT = BASE.replace('Call us', 'Reply');

const world = World.ofFile();
let admin: Member;
beforeAll(async () => {
  admin = await signedIn(world, { isAdmin: true });
});

/** A practice, with a member who edits its replies. */
interface Practice {
  id: string;
  staff: Member;
}
async function practice(): Promise<Practice> {
  const { tenant, staff } = await createTeam(world);
  return { id: tenant.id, staff };
}

const templateOf = (answer: Answer): MessageTemplate =>
  MessageTemplateResult.parse(expectOk(answer).body).template;
async function createTemplate(change: object = {}): Promise<MessageTemplate> {
  const name = `Thanks ${randomUUID()}`;
  const body = {
    ...TEMPLATE_BODIES[`post ${TEMPLATES}`]?.(),
    name,
    content: BASE,
    isActive: true,
    ...change,
  };
  return templateOf(await admin.post(TEMPLATES, body));
}
async function rewrite({ id, name, revision }: MessageTemplate, content = NEXT): Promise<MessageTemplate> {
  const body = { ...TEMPLATE_BODIES[`put ${TEMPLATES}/{id}`]?.(), name, revision, content };
  return templateOf(await admin.put(`${TEMPLATES}/${id}`, body));
}
async function copyOf({ staff }: Practice, { id }: MessageTemplate): Promise<SavedReply | undefined> {
  const { items } = ReplyTemplateList.parse(expectOk(await staff.get('/v1/reply-templates')).body);
  return items.find(({ globalTemplateId }) => globalTemplateId === id);
}
async function adopt({ staff }: Practice, { id }: MessageTemplate): Promise<void> {
  expectOk(await staff.post(`/v1/template-library/${id}/adopt`));
}
async function edit(of: Practice, template: MessageTemplate, body: string): Promise<void> {
  const copy = await copyOf(of, template);
  expectOk(await of.staff.put(`/v1/reply-templates/${copy?.id}`, { name: copy?.name, body }));
}
const rollOut = ({ id }: MessageTemplate, ...tenants: Practice[]): Record<string, unknown> => ({
  kind: 'roll_out',
  templateIds: [id],
  audience: 'industry',
  // Leave the tenants of other tests alone.
  tenantIds: tenants.map((tenant) => tenant.id),
});
const plan = async (request: object): Promise<TemplatePlan> =>
  TemplatePlan.parse(expectOk(await admin.post(`${OPERATIONS}/preview`, request)).body);
const operationOf = (answer: Answer): TemplateOperation =>
  TemplateOperationResult.parse(expectOk(answer).body).operation;
const run = async (request: object): Promise<TemplateOperation> =>
  operationOf(await admin.post(OPERATIONS, request));
const targets = async (id: string): Promise<RolloutTarget[]> =>
  RolloutTargetList.parse(expectOk(await admin.get(`${OPERATIONS}/${id}/targets`)).body).items;
async function settled(id: string): Promise<Map<string, RolloutTarget>> {
  const all = await until('every practice to be settled', { timeoutMs: 30_000 }, async () => {
    const found = await targets(id);
    return found.every(({ status }) => status !== 'waiting' && status !== 'undoing') ? found : undefined;
  });
  return new Map(all.map((target) => [target.tenantId, target]));
}

test('a new version replaces unchanged copies, merges into changed ones, and stops at a conflict; undo restores each text', async () => {
  const template = await createTemplate();
  const [plain, merged, clash, none, sameName] = await Promise.all([1, 2, 3, 4, 5].map(practice));
  if (!plain || !merged || !clash || !none || !sameName) throw new Error('no practices');
  for (const one of [plain, merged, clash]) await adopt(one, template);
  const theirs = BASE.replace('thank you', 'thanks a lot');
  const conflicting = BASE.replace('Call us with questions', 'Ask for Dana');
  await edit(merged, template, theirs);
  await edit(clash, template, conflicting);
  expectOk(await sameName.staff.post('/v1/reply-templates', { name: template.name, body: 'Our own' }));
  await rewrite(template);

  const request = rollOut(template, plain, merged, clash, none, sameName);
  const dry = await plan(request);
  const outcomes = new Map(dry.copies.map((copy) => [copy.tenantId, copy]));
  expect([plain, merged, clash, none, sameName].map(({ id }) => outcomes.get(id)?.outcome)).toEqual([
    'update',
    'merge',
    'conflict',
    'add',
    'name_taken',
  ]);
  const both = NEXT.replace('thank you', 'thanks a lot');
  expect(outcomes.get(merged.id)).toMatchObject({
    base: { content: BASE },
    theirs: { content: theirs },
    next: { content: NEXT },
    result: { content: both },
  });
  expect(outcomes.get(clash.id)?.result).toBeNull();
  // A preview writes nothing.
  expect((await copyOf(plain, template))?.body).toBe(BASE);

  const { id } = await run({ ...request, fingerprint: dry.fingerprint });
  const done = await settled(id);
  expect([plain, merged, clash, none, sameName].map((one) => done.get(one.id)?.status)).toEqual([
    'done',
    'done',
    'conflict',
    'done',
    'failed',
  ]);
  const bodies = async (): Promise<unknown[]> =>
    await Promise.all(
      [plain, merged, clash, none].map(async (one) => {
        const copy = await copyOf(one, template);
        return copy && [copy.body, copy.baseVersion];
      }),
    );
  expect(await bodies()).toEqual([
    [NEXT, 2],
    [both, 2],
    [conflicting, 1],
    [NEXT, 2],
  ]);

  // The dry run no longer matches what the rollout would do.
  expectRefusal(await admin.post(OPERATIONS, { ...request, fingerprint: dry.fingerprint }), 409, 'stale');

  const resolve = (choice: string, more: object = {}): Promise<Answer> =>
    admin.post(`${OPERATIONS}/${id}/conflicts`, {
      tenantId: clash.id,
      templateId: template.id,
      choice,
      seen: { subject: '', content: conflicting },
      ...more,
    });
  expectRefusal(await resolve('next', { seen: { subject: '', content: 'Another' } }), 409, 'stale');
  const broken = await resolve('merged', { merged: { subject: '', content: '{{pet}}' } });
  expectRefusal(broken, 400, 'validation_failed');
  expect(refusedFields(broken)).toEqual(['merged.content']);
  expectRefusal(await resolve('merged'), 400, 'validation_failed');
  expectOk(await resolve('merged', { merged: { subject: '', content: 'Both of us.' } }));
  expectRefusal(await resolve('theirs'), 409, 'settled');

  // The reply with the same name is renamed, and the rollout is tried again.
  const { items } = ReplyTemplateList.parse(expectOk(await sameName.staff.get('/v1/reply-templates')).body);
  expectOk(
    await sameName.staff.put(`/v1/reply-templates/${items[0]?.id}`, { name: 'Ours', body: 'Our own' }),
  );
  operationOf(await admin.post(`${OPERATIONS}/${id}/retry`));
  expect((await settled(id)).get(sameName.id)?.status).toBe('done');
  expectRefusal(await admin.post(`${OPERATIONS}/${id}/retry`), 409, 'nothing_failed');

  // A practice that has edited its text since then keeps it, and the operation reports that.
  await edit(merged, template, 'Ours since.');
  expect(operationOf(await admin.post(`${OPERATIONS}/${id}/undo`)).undoneAt).not.toBeNull();
  const undone = await settled(id);
  expect([plain, merged, clash, none, sameName].map((one) => undone.get(one.id)?.status)).toEqual([
    'undone',
    'kept',
    'undone',
    'undone',
    'undone',
  ]);
  expect(await bodies()).toEqual([[BASE, 1], ['Ours since.', 2], [conflicting, 1], undefined]);
  expect(await copyOf(sameName, template)).toBeUndefined();
  expectRefusal(await admin.post(`${OPERATIONS}/${id}/retry`), 409, 'undone');
  operationOf(await admin.post(`${OPERATIONS}/${id}/undo`));

  const entries = await auditOf(world.database, { tenantId: clash.id });
  expect(
    entries
      .filter(({ targetId }) => targetId === template.id)
      .map(({ action, userId }) => [action, userId === admin.userId]),
  ).toEqual([
    ['template_copy.conflict', true],
    ['template_copy.done', true],
    ['template_copy.undone', true],
  ]);
});

test('a repeated activity changes nothing, and the sweep’s query finds a practice that lost its run', async () => {
  const template = await createTemplate();
  const one = await practice();
  await adopt(one, template);
  await rewrite(template);
  // A run of an unknown kind, which nothing starts, as if the worker had died.
  const lost = { kind: `lost-${randomUUID()}`, id: () => 'lost' };
  const { templateIds } = { templateIds: [template.id] };
  const started = await runOperation(
    world.database,
    { kind: 'roll_out', audience: 'linked', templateIds, tenantIds: [one.id] },
    { actor: { userId: admin.userId }, run: lost },
  );
  if (typeof started === 'string') throw new Error(started);
  const texts = await readTemplateTexts(world.database, template.id);
  const settle = (): Promise<void> =>
    world.database.withTenant(one.id, (tx) => settleTarget(tx, started.id, texts));
  await Promise.all([settle(), settle(), settle()]);
  await edit(one, template, 'Ours.');
  await settle();
  expect((await copyOf(one, template))?.body).toBe('Ours.');
  const entries = await auditOf(world.database, { tenantId: one.id });
  expect(entries.filter(({ action }) => action === 'template_copy.done')).toHaveLength(1);
  // Deletes the row, because it would stay overdue forever and count as a backlog of the worker.
  await world.database.withSystem(
    'take back what nothing begins',
    (tx) => tx.query`delete from outbox where kind = ${lost.kind}`,
  );
});

test('giving up one attempt leaves the waiting changes for the next one', async () => {
  const template = await createTemplate();
  const one = await practice();
  await adopt(one, template);
  await rewrite(template);
  // A run of an unknown kind, which nothing starts, so that only this test acts.
  const lost = { kind: `lost-${randomUUID()}`, id: () => 'lost' };
  const actor = { userId: admin.userId };
  const started = await runOperation(
    world.database,
    { kind: 'roll_out', audience: 'linked', templateIds: [template.id], tenantIds: [one.id] },
    { actor, run: lost },
  );
  if (typeof started === 'string') throw new Error(started);
  const texts = await readTemplateTexts(world.database, template.id);
  await world.database.withTenant(one.id, (tx) => settleTarget(tx, started.id, texts));
  expect(await undoOperation(world.database, started.id, { actor, run: lost })).toBe('undone');
  const statusAfter = async (attempt: string): Promise<unknown> => {
    await failTargets(world.database, { tenantId: one.id, operationId: started.id, attempt });
    const rows = await world.database.withTenant(
      one.id,
      (tx) =>
        tx.query<{
          status: string;
        }>`select status from template_rollout_targets where operation_id = ${started.id}`,
    );
    return rows.map(({ status }) => status);
  };
  expect(await statusAfter('1')).toEqual(['undoing']);
  expect(await statusAfter('2')).toEqual(['kept']);
  await world.database.withSystem(
    'take back what nothing begins',
    (tx) => tx.query`delete from outbox where kind = ${lost.kind}`,
  );
});

test('many templates change at once, with a dry run and an undo that keeps later changes', async () => {
  const [one, two] = [await createTemplate({ isActive: false }), await createTemplate({ category: 'other' })];
  const templateIds = [one.id, two.id];
  const request = { kind: 'set_category', templateIds, category: 'other' };
  const dry = await plan(request);
  expect(
    new Map(dry.templates.map(({ templateKey, outcome, changes }) => [templateKey, [outcome, changes]])),
  ).toEqual(
    new Map([
      [one.templateKey, ['change', [{ field: 'category', before: 'general', after: 'other' }]]],
      [two.templateKey, ['unchanged', []]],
    ]),
  );
  const operation = await run({ ...request, fingerprint: dry.fingerprint });
  expect(operation).toMatchObject({
    kind: 'set_category',
    createdBy: admin.email,
    undoneAt: null,
    targets: {},
  });
  const activated = await run({ kind: 'activate', templateIds });
  // The category of the first template has changed again since then, when it was activated.
  const undo = async (id: string): Promise<unknown[]> =>
    operationOf(await admin.post(`${OPERATIONS}/${id}/undo`)).templates.map(({ undo: what }) => what);
  expect(await undo(operation.id)).toEqual(expect.arrayContaining(['kept', null]));
  expect(await undo(activated.id)).toEqual(expect.arrayContaining(['restored', null]));
  const industry = await run({ kind: 'set_industry', templateIds, industry: 'law' });
  expect(await undo(industry.id)).toEqual(['restored', 'restored']);
  expectRefusal(
    await admin.post(OPERATIONS, { ...request, templateIds: [one.id, randomUUID()] }),
    404,
    'not_found',
  );
  expectRefusal(await admin.post(OPERATIONS, { ...request, templateIds: [] }), 400, 'validation_failed');
});

test('an inactive template is not rolled out, and is in no library', async () => {
  const template = await createTemplate({ isActive: false });
  const one = await practice();
  const { templates, copies } = await plan(rollOut(template, one));
  expect([templates[0]?.outcome, copies]).toEqual(['skip', []]);
  expectRefusal(await one.staff.post(`/v1/template-library/${template.id}/adopt`), 404, 'not_found');
});

test('an export is imported again: created, changed or unchanged, all or nothing, and undone', async () => {
  const known = await createTemplate({ isActive: false });
  const { templates } = TemplateExport.parse(expectOk(await admin.get(`${TEMPLATES}/export`)).body);
  const item = templates.find(({ templateKey }) => templateKey === known.templateKey);
  const request = { kind: 'import', templates: [item] };
  expect((await plan(request)).templates[0]?.outcome).toBe('unchanged');
  const added = { ...item, templateKey: `imported-${randomUUID()}` };
  const changed = { ...item, content: NEXT };
  // If one template cannot be stored, none is.
  const broken = await admin.post(OPERATIONS, {
    kind: 'import',
    templates: [added, { ...changed, content: '{{pet}}' }],
  });
  expectRefusal(broken, 400, 'validation_failed');
  expect(refusedFields(broken)).toEqual(['templates.1.content']);
  const other = { ...changed, templateType: 'email' };
  expectRefusal(
    await admin.post(OPERATIONS, { kind: 'import', templates: [added, other] }),
    409,
    'other_type',
  );
  const { templates: planned } = await plan({ kind: 'import', templates: [added, changed] });
  expect(planned.map(({ outcome }) => outcome)).toEqual(['create', 'change']);

  const { id } = await run({ kind: 'import', templates: [added, changed] });
  const keys = async (): Promise<unknown[]> =>
    TemplateExport.parse(expectOk(await admin.get(`${TEMPLATES}/export`)).body)
      .templates.filter(({ templateKey }) => [added.templateKey, known.templateKey].includes(templateKey))
      .map(({ content }) => content);
  expect(await keys()).toEqual(expect.arrayContaining([BASE, NEXT]));
  const undone = operationOf(await admin.post(`${OPERATIONS}/${id}/undo`));
  expect(undone.templates.map(({ undo }) => undo)).toEqual(['deleted', 'restored']);
  expect(await keys()).toEqual([BASE]);
});

test('a practice copies a template once, sees only its industry’s, and is refused a name in use', async () => {
  const [law, realEstate] = [
    await createTemplate({ industry: 'law' }),
    await createTemplate({ industry: 'realestate' }),
  ];
  const one = await practice();
  await adopt(one, law);
  await adopt(one, law);
  expect(await copyOf(one, law)).toMatchObject({ name: law.name, body: BASE, baseVersion: 1 });
  expectRefusal(await one.staff.post(`/v1/template-library/${realEstate.id}/adopt`), 404, 'not_found');
  const { items } = TemplateLibrary.parse(expectOk(await one.staff.get('/v1/template-library')).body);
  expect(items.filter(({ id }) => [law.id, realEstate.id].includes(id))).toMatchObject([
    { id: law.id, replyTemplateId: (await copyOf(one, law))?.id },
  ]);
  const taken = await createTemplate();
  expectOk(await one.staff.post('/v1/reply-templates', { name: taken.name.toUpperCase(), body: 'Ours' }));
  expectRefusal(await one.staff.post(`/v1/template-library/${taken.id}/adopt`), 409, 'name_taken');
});
