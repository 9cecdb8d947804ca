import type { JourneyView } from '@praxis/contracts/journey/journey';
import {
  maskJourney,
  maskLeadDetail,
  maskSimEntry,
  sightOf,
  viewerOf,
  type Viewer,
} from './personal-view.js';
import type { PraxisRequest } from '../http/request.js';

const viewer = (change: Partial<Viewer>): Viewer => ({
  userId: 'u',
  sessionId: 's',
  role: 'viewer',
  isAdmin: false,
  wantsUnmasked: false,
  ...change,
});

test.each([
  ['a key or a visitor', undefined, 'all'],
  ['a viewer', viewer({}), 'none'],
  ['a viewer who asks to unmask', viewer({ wantsUnmasked: true }), 'none'],
  ['staff', viewer({ role: 'staff' }), 'revealed'],
  ['an owner who asks to unmask', viewer({ role: 'owner', wantsUnmasked: true }), 'revealed'],
  ['an admin', viewer({ role: 'owner', isAdmin: true }), 'revealed'],
  [
    'an admin whose masking switch is off',
    viewer({ role: 'owner', isAdmin: true, wantsUnmasked: true }),
    'all',
  ],
])('%s', (_, who, sight) => {
  expect(sightOf(who)).toBe(sight);
});

const TENANT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OTHER = '0f8fad5b-d9cb-469f-a165-70867728950e';
const request = (session: object | undefined, headers = {}): PraxisRequest =>
  ({ session, headers, tenant: { id: TENANT } }) as unknown as PraxisRequest;
const session = (roles: string[], memberships: object[]): object => ({
  id: 's',
  userId: 'u',
  roles,
  memberships,
});

test('a viewer’s role is theirs in the tenant that they look at, and an admin’s is an owner’s', () => {
  const staff = session(['client'], [{ id: TENANT, role: 'staff' }]);
  expect(viewerOf(request(staff))).toMatchObject({ role: 'staff', isAdmin: false });
  expect(viewerOf(request(staff), OTHER)).toBeUndefined();
  expect(viewerOf(request(undefined))).toBeUndefined();
  expect(viewerOf(request(session(['admin'], [])))).toMatchObject({ role: 'owner', isAdmin: true });
});

test.each([
  ['1', true],
  ['0', false],
  ['true', false],
])('X-Unmask: %s', (value, wantsUnmasked) => {
  expect(viewerOf(request(session(['admin'], []), { 'x-unmask': value }))?.wantsUnmasked).toBe(wantsUnmasked);
});

test('a masked lead reveals nothing about the person', () => {
  const masked = maskLeadDetail({
    id: 'L',
    industry: 'law',
    name: 'Jane Roe',
    email: 'jane@example.com',
    phone: '+1 313 555 1234',
    caseType: 'Injury',
    leadType: null,
    status: 'new',
    leadScore: 50,
    engagementLevel: 'high',
    source: 'demo',
    assignedTo: null,
    lastInteraction: null,
    createdAt: '',
    updatedAt: '',
    sourceDetail: 'Referred by Jane Roe',
    area: '1 Main Street',
    budget: null,
    details: 'Jane was hit',
    urgency: 'high',
    timeline: null,
    tags: [],
    notes: 'call Jane',
    sessionId: 'sess-1',
    scoreContributions: [],
    scoreVersion: 1,
    scoreOpen: [],
  });
  expect(masked).toMatchObject({
    name: 'J***',
    email: 'j***@ex***.com',
    phone: '***-***-1234',
    caseType: 'Injury',
  });
  expect(JSON.stringify(masked)).not.toMatch(/Jane|Main|hit|555/);
});

test('masked messages keep their state and lose their text, wherever they are shown', () => {
  const message = { id: 'm', channel: 'email', template: 'thank_you', status: 'sent', at: '' };
  const view = {
    messages: [{ ...message, subject: 'For Jane', text: 'Hello Jane' }],
  } as unknown as JourneyView;
  expect(maskJourney(view).messages).toEqual([{ ...message, subject: '***', text: '***' }]);
  const entry = { id: 'e', providerMessageId: 'p', attachments: [], status: 'sent', createdAt: '' };
  expect(maskSimEntry({ ...entry, port: 'sms', to: '+13135551234', body: 'Hello Jane' })).toMatchObject({
    to: '***-***-1234',
    body: '***',
  });
  expect(
    maskSimEntry({ ...entry, port: 'email', to: 'jane@example.com', subject: 'For Jane', body: 'Hello' }),
  ).toMatchObject({ to: 'j***@ex***.com', subject: '***', body: '***' });
});
