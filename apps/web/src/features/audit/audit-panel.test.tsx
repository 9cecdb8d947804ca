/** The audit log as an admin reads it: its entries, its search, and the message if it cannot be read. */
import type { AuditIntegrity, AuditRecord } from '@praxis/contracts/audit/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, TENANT, type App } from '../../testing/render-app.js';
import { later, noAnswer, TestApi } from '../../testing/test-api.js';

const LOG = 'GET /v1/audit-log';
const LEAD = '0b0e8f6e-0000-4000-8000-000000000071';
const ENTRY: AuditRecord = {
  id: '12',
  at: '2026-11-26T09:00:00Z',
  action: 'lead.revealed',
  category: 'unmasking',
  seal: 3,
  tenant: { id: TENANT.id, name: TENANT.name },
  person: { id: LEAD, name: null, email: 'staff@harbor-law.example', isOfPlatform: false },
  sessionId: null,
  targetType: 'lead',
  targetId: LEAD,
  detail: { purpose: 'call_back' },
};
const listed = (...items: AuditRecord[]): object => ({ ok: true, items, nextCursor: null });

function open(answer: object, address = '/admin/audit', as: 'admin' | 'owner' = 'admin'): App {
  return openApp(address, { as, api: new TestApi().on(LOG, answer) });
}
const asked = ({ api }: App): string => {
  const last = api.to(LOG).at(-1);
  return new URLSearchParams(last?.query).toString();
};

test('the audit log is a page of the admin area and shows who did what to which record', async () => {
  open(
    listed(ENTRY, {
      ...ENTRY,
      id: '11',
      action: 'feature_flag.killed',
      category: 'platform',
      tenant: null,
      detail: {},
      person: null,
      targetType: null,
      targetId: null,
    }),
  );
  const [first, second] = await screen.findAllByTestId('audit-entry');
  expect(first).toHaveTextContent(
    /Lead revealedWho saw personal data.*staff@harbor-law.example.*Harbor Law.*lead 0b0e8f6e, for call back/,
  );
  expect(second).toHaveTextContent(/Feature flag killedPlatform.*Praxis.*–.*–/);
  expect(screen.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
});

test('shows a loading state, an empty state, and an error', async () => {
  const { api, user } = open(noAnswer);
  expect(await screen.findByText('Could not load the audit log')).toBeVisible();
  const answer = later();
  api.on(LOG, answer.promise);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByLabelText('Loading the audit log')).toBeVisible());
  answer.answer(listed());
  expect(await screen.findByText('Nothing in the audit log matches.')).toBeVisible();
});

test('a search is sent, kept in the URL, and applied to the exported file', async () => {
  const app = open(listed(ENTRY));
  const { user, address } = app;
  await screen.findByTestId('audit-entry');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Who saw personal data');
  await user.selectOptions(screen.getByLabelText('Record'), 'Lead');
  fill(screen.getByLabelText('Record id'), LEAD);
  await user.type(screen.getByLabelText('Record id'), '{Enter}');
  await waitFor(() => expect(address()).toContain(`targetId=${LEAD}`));
  await user.type(screen.getByLabelText('Person'), 'ada@example.com{Enter}');
  await waitFor(() => expect(asked(app)).toContain('person=ada%40example.com'));
  for (const part of ['category=unmasking', 'targetType=lead', `targetId=${LEAD}`])
    expect(asked(app)).toContain(part);
  const file = screen.getByRole('link', { name: 'CSV' }).getAttribute('href') ?? '';
  expect(file).toMatch(/^\/v1\/audit-log\/file\?/);
  for (const part of ['category=unmasking', `targetId=${LEAD}`, 'format=csv']) expect(file).toContain(part);
});

test('days are whole days in the reader’s time zone', async () => {
  const app = open(listed(ENTRY));
  await screen.findByTestId('audit-entry');
  fill(screen.getByLabelText('From'), '2026-11-01');
  fill(screen.getByLabelText('To'), '2026-11-02');
  const moment = (day: number): string => new Date(2026, 10, day).toISOString();
  await waitFor(() => {
    const query = new URLSearchParams(asked(app));
    expect([query.get('from'), query.get('until')]).toEqual([moment(1), moment(3)]);
  });
  expect(screen.getByLabelText('To')).toHaveValue('2026-11-02');
});

test('a URL with a search for who saw a record opens with that search', async () => {
  const app = open(listed(), `/admin/audit?category=unmasking&targetType=lead&targetId=${LEAD}&from=never`);
  expect(await screen.findByText('No entries')).toBeVisible();
  expect(screen.getByLabelText('Kind')).toHaveValue('unmasking');
  expect(screen.getByLabelText('From')).toHaveValue('');
  expect(asked(app)).toContain(`targetId=${LEAD}`);
});

test('seals are verified on request, and a problem is named', async () => {
  const INTEGRITY = 'GET /v1/audit-log/integrity';
  const intact: AuditIntegrity = {
    ok: true,
    isIntact: true,
    seals: 3,
    entries: 1_200,
    unsealed: 2,
    head: 'ab12',
    fault: null,
  };
  const { api, user } = open(listed(ENTRY));
  const panel = within(await screen.findByTestId('audit-integrity'));
  expect(api.to(INTEGRITY)).toHaveLength(0);
  api.on(INTEGRITY, intact);
  await user.click(panel.getByRole('button', { name: 'Verify' }));
  expect(await panel.findByText(/1,200 entries in 3 seals; 2 not sealed yet/)).toBeVisible();
  expect(panel.getByText(/Newest seal ab12/)).toBeVisible();
  api.on(INTEGRITY, { ...intact, isIntact: false, fault: { seal: 2, kind: 'altered', entryId: '77' } });
  await user.click(panel.getByRole('button', { name: 'Verify' }));
  expect(await panel.findByText(/Seal 2: an entry was altered \(entry 77\)/)).toBeVisible();
  expect(panel.getByText('Broken')).toBeVisible();
});

test('an owner cannot read the audit log', async () => {
  const { api } = open(listed(ENTRY), '/admin/audit', 'owner');
  expect(await screen.findByTestId('insufficient-permissions')).toBeVisible();
  expect(api.to(LOG)).toHaveLength(0);
});
