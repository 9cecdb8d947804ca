/** Message templates of the platform: the function and the routes, their versions, and what is refused. */
import { randomUUID } from 'node:crypto';
import {
  MessageTemplateList,
  MessageTemplateResult,
  TemplateVersionList,
  type MessageTemplate,
} from '@praxis/contracts/message-template/message-template';
import {
  TemplateManagementResult,
  type GlobalTemplate,
} from '@praxis/contracts/message-template/template-management';
import type { Answer } from '../../support/api.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { TEMPLATE_BODIES } from '../../support/template-bodies.js';

const FUNCTION = '/v1/functions/admin-template-management';
const TEMPLATES = '/v1/message-templates';
const CONTENT = 'Hi {{name}}, see you on {{date}}.';

const world = World.ofFile();
let admin: Member;
let owner: Member;
beforeAll(async () => {
  const tenant = await world.tenant();
  admin = await signedIn(world, { isAdmin: true });
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const newKey = (): string => `template-${randomUUID()}`;
const request = (body: object): Promise<Answer> => admin.post(FUNCTION, body);
const result = (answer: Answer): TemplateManagementResult =>
  TemplateManagementResult.parse(expectOk(answer).body);
const templateOf = (answer: Answer): MessageTemplate =>
  MessageTemplateResult.parse(expectOk(answer).body).template;
const body = (change: object = {}): Record<string, unknown> => ({
  ...TEMPLATE_BODIES[`post ${TEMPLATES}`]?.(),
  ...change,
});
const create = async (change: object = {}): Promise<MessageTemplate> =>
  templateOf(await admin.post(TEMPLATES, body(change)));
const keys = async (): Promise<string[]> =>
  MessageTemplateList.parse(expectOk(await admin.get(TEMPLATES)).body).items.map(
    ({ templateKey }) => templateKey,
  );

describe('the function', () => {
  const created = async (data: object): Promise<GlobalTemplate> => {
    const { template } = result(
      await request({
        action: 'create_global_template',
        templateData: {
          template_key: newKey(),
          name: 'By function',
          content: CONTENT,
          is_active: false,
          ...data,
        },
      }),
    );
    if (!template) throw new Error('no template');
    return template;
  };

  test('creates a template with key, name and content; tags are name, date and time by default', async () => {
    const plain = await created({ merge_tags: [] });
    expect(plain).toMatchObject({
      template_type: 'sms',
      industry: 'both',
      category: 'general',
      subject: null,
      content: CONTENT,
      merge_tags: ['name', 'date', 'time'],
      preview_data: {},
      version: 1,
      revision: 1,
    });
    const named = await created({
      template_type: 'email',
      subject: 'For {{first_name}}',
      merge_tags: ['interest'],
      preview_data: { interest: 'a will' },
    });
    expect(named).toMatchObject({
      subject: 'For {{first_name}}',
      preview_data: { interest: 'a will' },
      merge_tags: ['interest', 'first_name', 'name', 'date'],
    });
    const { templates = [] } = result(await request({ action: 'get_all_templates' }));
    expect(templates.filter(({ id }) => id === plain.id || id === named.id)).toEqual(
      expect.arrayContaining([plain, named]),
    );
  });

  test('updates the given fields for the signed-in admin; a stale revision is refused', async () => {
    const { id } = await created({});
    const update = (templateData: object): Promise<Answer> =>
      request({ action: 'update_template', templateId: id, templateData });
    const off = result(await update({ is_active: true, userId: 'admin-user-id' })).template;
    expect(off).toMatchObject({ is_active: true, version: 1, revision: 2 });
    const text = result(await update({ content: 'Hi {{name}}.', is_active: false, revision: 2 })).template;
    expect(text).toMatchObject({ content: 'Hi {{name}}.', version: 2, revision: 3 });
    expectRefusal(await update({ content: 'Late', revision: 2 }), 409, 'stale');
    const entries = await auditOf(world.database, { userId: admin.userId });
    expect(
      entries.filter(({ targetId }) => targetId === id).map(({ action, detail }) => [action, detail.version]),
    ).toEqual([
      ['message_template.created', 1],
      ['message_template.changed', 1],
      ['message_template.changed', 2],
    ]);
  });

  test.each([
    ['no key', { template_key: ' ' }, 'template_key', 'Template key is required'],
    ['no name', { name: '' }, 'name', 'Name is required'],
    ['no content', { content: '' }, 'content', 'Content is required'],
    ['a key with spaces', { template_key: 'My key' }, 'template_key', 'Use lowercase letters'],
    [
      'unknown tags',
      { content: 'Hi {{nickname}}, your {{pet}}' },
      'content',
      '{{nickname}}, {{pet}} are not merge tags. There are {{first_name}}',
    ],
    ['an unclosed tag', { content: 'Hi {{name' }, 'content', 'is not closed'],
    ['one brace', { content: 'Hi {name}' }, 'content', 'needs two braces on each side'],
    ['an unknown tag in the list', { merge_tags: ['pet'] }, 'merge_tags.0', '{{pet}} is not a merge tag'],
    [
      'a value for an unknown tag',
      { preview_data: { pet: 'Rex' } },
      'preview_data.pet',
      '{{pet}} is not a merge tag',
    ],
    ['a subject of a text message', { subject: 'Hello' }, 'subject', 'Only email templates have a subject'],
    ['a broken subject', { template_type: 'email', subject: '{{x}}' }, 'subject', '{{x}} is not a merge tag'],
    ['a third type', { template_type: 'fax' }, 'template_type', 'Type is sms or email'],
    ['a third industry', { industry: 'retail' }, 'industry', 'Industry is law, realestate, both'],
    ['too long a text', { content: 'a'.repeat(1_501) }, 'content', 'at most 1500 characters'],
  ])('%s is refused by name, and nothing is stored', async (_, change, field, sentence) => {
    const key = newKey();
    const answer = await request({
      action: 'create_global_template',
      templateData: { template_key: key, name: 'Refused', content: CONTENT, ...change },
    });
    expectRefusal(answer, 400, 'validation_failed');
    expect(refusedFields(answer)).toEqual([`templateData.${field}`]);
    expect(JSON.stringify(answer.body.fields)).toContain(sentence);
    expect(await keys()).not.toContain(key);
  });

  test('a used key, an unknown template and an unknown action are refused', async () => {
    const { template_key: key, id } = await created({});
    const again = { template_key: key, name: 'Again', content: CONTENT };
    expectRefusal(
      await request({ action: 'create_global_template', templateData: again }),
      409,
      'template_exists',
    );
    const update = (templateId: string, templateData: object): Promise<Answer> =>
      request({ action: 'update_template', templateId, templateData });
    expectRefusal(await update(randomUUID(), { name: 'Nobody' }), 404, 'not_found');
    const subject = await update(id, { subject: 'Hello' });
    expectRefusal(subject, 400, 'validation_failed');
    expect(refusedFields(subject)).toEqual(['templateData.subject']);
    expectRefusal(await request({ action: 'delete_template', templateId: id }), 400, 'validation_failed');
  });
});

test('each changed text is a version, and restoring an old one creates a new one', async () => {
  const { id } = await create({ note: 'First' });
  const path = `${TEMPLATES}/${id}`;
  const change = (fields: object): Promise<Answer> =>
    admin.put(path, { ...TEMPLATE_BODIES[`put ${TEMPLATES}/{id}`]?.(), ...fields });
  expect(templateOf(await change({ content: 'Second', note: 'Shorter' }))).toMatchObject({
    version: 2,
    revision: 2,
  });
  expect(templateOf(await change({ content: 'Second', revision: 2, category: 'other' }))).toMatchObject({
    version: 2,
    revision: 3,
  });
  // A change that changes nothing adds no revision.
  expect(templateOf(await change({ content: 'Second', revision: 3, category: 'other' }))).toMatchObject({
    version: 2,
    revision: 3,
  });
  expectRefusal(await change({ content: 'Third', revision: 2 }), 409, 'stale');
  const restore = (version: number, revision = 3): Promise<Answer> =>
    admin.post(`${path}/restore`, { version, revision });
  expectRefusal(await restore(9), 404, 'not_found');
  expectRefusal(await restore(1, 2), 409, 'stale');
  expect(templateOf(await restore(1))).toMatchObject({ version: 3, revision: 4, content: body().content });
  const { items } = TemplateVersionList.parse(expectOk(await admin.get(`${path}/versions`)).body);
  expect(
    items.map(({ version, note, restoredFrom, createdBy }) => [version, note, restoredFrom, createdBy]),
  ).toEqual([
    [3, '', 1, admin.email],
    [2, 'Shorter', null, admin.email],
    [1, 'First', null, admin.email],
  ]);
  // No role changes a version, not even the system role.
  const rewrite = world.database.withSystem(
    'a test that versions are immutable',
    (tx) => tx.query`update message_template_versions set content = 'x' where template_id = ${id}`,
  );
  await expect(rewrite).rejects.toMatchObject({ code: '42501' });
});

test('a template is switched on and off with the revision that the admin has seen', async () => {
  const { id } = await create();
  const toggle = (isActive: boolean, revision: number): Promise<Answer> =>
    admin.put(`${TEMPLATES}/${id}/active`, { isActive, revision });
  expect(templateOf(await toggle(true, 1))).toMatchObject({ isActive: true, version: 1, revision: 2 });
  expectRefusal(await toggle(false, 1), 409, 'stale');
  expect(templateOf(await toggle(false, 2))).toMatchObject({ isActive: false, revision: 3 });
});

test('of two simultaneous changes one is stored, and the other is stale', async () => {
  const { id } = await create();
  const answers = await Promise.all(
    ['One', 'Two'].map((content) =>
      admin.put(`${TEMPLATES}/${id}`, { ...TEMPLATE_BODIES[`put ${TEMPLATES}/{id}`]?.(), content }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('only admins see or change templates', async () => {
  for (const answer of [
    await owner.get(TEMPLATES),
    await owner.post(TEMPLATES, body()),
    await owner.post(FUNCTION, { action: 'get_all_templates' }),
    await owner.get('/v1/template-operations'),
  ])
    expectRefusal(answer, 403, 'permission_denied');
});
