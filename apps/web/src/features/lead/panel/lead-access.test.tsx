/** The proof about one person, and who saw a lead, in the lead's panel. */
import type { AuditRecord } from '@praxis/contracts/audit/audit';
import type { Export } from '@praxis/contracts/export/export';
import { PersonProofRequest } from '@praxis/contracts/person-proof/person-proof';
import { screen, within } from '@testing-library/react';
import { LeadDesk } from '../../../testing/lead-desk.js';
import { leadRow } from '../../../testing/lead-rows.js';
import { openApp, TENANT, type App, type Viewer } from '../../../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../../../testing/test-api.js';
import { expectToast } from '../../../testing/toast.js';

const LEAD = leadRow(1);
const LOG = 'GET /v1/settings/audit-log';
const SIGHT: AuditRecord = {
  id: '12',
  at: '2026-11-26T09:00:00Z',
  action: 'lead.revealed',
  category: 'unmasking',
  seal: 3,
  tenant: { id: TENANT.id, name: TENANT.name },
  person: { id: LEAD.id, name: null, email: 'staff@harbor-law.example', isOfPlatform: false },
  sessionId: null,
  targetType: 'lead',
  targetId: LEAD.id,
  detail: { purpose: 'Call back' },
};
const READY: Export = {
  id: LEAD.id,
  dataType: 'person',
  format: 'pdf',
  masked: false,
  window: 'all',
  state: 'ready',
  rows: 12,
  total: 12,
  bytes: 900,
  sha256: 'ab',
  requestedBy: LEAD.id,
  requestedAt: '2026-11-26T09:00:00Z',
  finishedAt: null,
  expiresAt: null,
  links: null,
};

async function open(as: Viewer): Promise<App & { part: ReturnType<typeof within> }> {
  const api = new TestApi();
  new LeadDesk(api, [LEAD]);
  const app = openApp(`/leads/${LEAD.id}`, { as, api });
  await screen.findByTestId('lead-timeline');
  return { ...app, part: within(screen.queryByTestId('lead-access') ?? document.body) };
}

test('an owner can ask who saw the lead, and the log is requested only then', async () => {
  const { api, user, part } = await open('owner');
  expect(api.to(LOG)).toHaveLength(0);
  api.on(LOG, { ok: true, items: [SIGHT], nextCursor: null });
  await user.click(part.getByRole('button', { name: 'Who saw this' }));
  expect(await part.findByTestId('sight')).toHaveTextContent(
    /staff@harbor-law.example · Lead revealed.*for Call back/,
  );
  const [asked] = api.to(LOG);
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
    category: 'unmasking',
    targetType: 'lead',
    targetId: LEAD.id,
  });
});

test('shows that no one saw the lead, or an error that can be retried', async () => {
  const { api, user, part } = await open('owner');
  api.on(LOG, noAnswer);
  await user.click(part.getByRole('button', { name: 'Who saw this' }));
  expect(await part.findByText('Could not load who saw this')).toBeVisible();
  api.on(LOG, { ok: true, items: [], nextCursor: null });
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('No one has seen this lead unmasked.')).toBeVisible();
});

test('the proof is requested only after a confirmation, in the chosen format', async () => {
  const { api, user, part } = await open('owner');
  const asked: string[] = [];
  api.onBody('POST /v1/leads/:id/proof', PersonProofRequest, ({ format }) => {
    asked.push(format);
    return Response.json({ ok: true, export: READY }, { status: 202 });
  });
  await user.click(part.getByRole('button', { name: 'Proof as PDF' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/The file is not masked/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await user.click(part.getByRole('button', { name: 'Proof as PDF' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Download' }));
  await expectToast('Export completed');
  expect(asked).toEqual(['pdf']);
});

test('shows an error when the proof is refused', async () => {
  const { api, user, part } = await open('admin');
  api.on('POST /v1/leads/:id/proof', () => refusal(500, { code: 'internal', error: 'No.' }));
  await user.click(part.getByRole('button', { name: 'Proof as JSON' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Download' }));
  await expectToast('Export failed');
});

test('staff see neither who saw the lead nor the proof', async () => {
  await open('staff');
  expect(screen.queryByTestId('lead-access')).toBeNull();
});
