/** Saved replies: validated on save, unique by name, separate for each team. */
import { ReplyTemplateList, ReplyTemplateResult } from '@praxis/contracts/message/reply-template';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { Desk } from '../../support/desk.js';

const world = World.ofFile();
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open(world);
});

const names = async (): Promise<string[]> =>
  ReplyTemplateList.parse(expectOk(await desk.staff.get('/v1/reply-templates')).body).items.map(
    ({ name }) => name,
  );

test('stores, changes and deletes templates; refuses broken merge tags and used names on their field', async () => {
  const { staff } = desk;
  const save = (body: Record<string, unknown>) => staff.post('/v1/reply-templates', body);
  const { template } = ReplyTemplateResult.parse(
    expectOk(await save({ name: 'Thanks', subject: 'For {{name}}', body: 'Thank you, {{ first_name }}.' }))
      .body,
  );
  expectOk(await save({ name: 'Address', body: 'We are at the harbor.' }));
  expect(await names()).toEqual(['Address', 'Thanks']);
  for (const [body, path, sentence] of [
    [{ name: 'Broken', body: 'Hello {{firstname}}' }, 'body', 'Did you mean {{first_name}}?'],
    [{ name: 'Broken', body: 'Hello {{first_name' }, 'body', 'not closed'],
    [{ name: 'Broken', subject: '{name}', body: 'Hello' }, 'subject', 'two braces'],
    [{ name: ' ', body: 'Hello' }, 'name', 'Name is required'],
  ] as const) {
    const answer = await save(body);
    expectRefusal(answer, 400, 'validation_failed');
    const [field] = answer.body.fields as { path: string; message: string }[];
    expect(field?.path).toBe(path);
    expect(field?.message).toContain(sentence);
  }
  expectRefusal(await save({ name: 'THANKS', body: 'Hello' }), 409, 'name_taken');
  const path = `/v1/reply-templates/${template.id}`;
  expectRefusal(await staff.put(path, { name: 'address', body: 'Hello' }), 409, 'name_taken');
  expectOk(await staff.put(path, { name: 'Many thanks', body: 'Thank you.' }));
  expect(await names()).toEqual(['Address', 'Many thanks']);

  const elsewhere = await world.tenant();
  const stranger = await signedIn(world, { tenants: [{ id: elsewhere.id, role: 'owner' }] });
  expectRefusal(await stranger.put(path, { name: 'Theirs', body: 'Hello' }), 404, 'not_found');
  expectRefusal(await stranger.delete(path), 404, 'not_found');
  expectRefusal(
    await desk.viewer.post('/v1/reply-templates', { name: 'No', body: 'Hello' }),
    403,
    'permission_denied',
  );
  expectOk(await staff.delete(path));
  expectRefusal(await staff.delete(path), 404, 'not_found');
  expect(await names()).toEqual(['Address']);
});
