import type { TeamSight } from '@praxis/contracts/core/masking';
import { isAlwaysMasked, sightOf, viewerOf, type Sight, type Viewer } from './viewer-masking.js';
import type { PraxisRequest } from '../http/request.js';

const viewer = (change: Partial<Viewer>): Viewer => ({
  userId: 'u',
  sessionId: 's',
  role: 'viewer',
  isAdmin: false,
  isReadOnly: false,
  wantsUnmasked: false,
  supportAccessId: null,
  ...change,
});

/** What each viewer sees when the team may see nothing (`masked`), names only, or everything. */
test.each<[string, Viewer | undefined, Record<TeamSight, Sight>]>([
  ['a key or a visitor', undefined, { masked: 'all', names: 'all', everything: 'all' }],
  ['a viewer', viewer({}), { masked: 'none', names: 'none', everything: 'none' }],
  [
    'a viewer who asks to unmask',
    viewer({ wantsUnmasked: true }),
    { masked: 'none', names: 'none', everything: 'none' },
  ],
  [
    'a read-only session of staff',
    viewer({ role: 'staff', isReadOnly: true }),
    { masked: 'none', names: 'none', everything: 'none' },
  ],
  ['staff', viewer({ role: 'staff' }), { masked: 'revealed', names: 'names', everything: 'all' }],
  [
    'an owner who asks to unmask',
    viewer({ role: 'owner', wantsUnmasked: true }),
    { masked: 'revealed', names: 'names', everything: 'all' },
  ],
  [
    'an admin',
    viewer({ role: 'owner', isAdmin: true }),
    { masked: 'revealed', names: 'revealed', everything: 'revealed' },
  ],
  [
    'an admin whose masking switch is off',
    viewer({ role: 'owner', isAdmin: true, wantsUnmasked: true }),
    { masked: 'all', names: 'all', everything: 'all' },
  ],
])('%s sees what the team’s masking setting allows', (_, who, sights) => {
  for (const [teamSees, sight] of Object.entries(sights))
    expect([teamSees, sightOf(who, teamSees as TeamSight)]).toEqual([teamSees, sight]);
  expect(isAlwaysMasked(who)).toBe(sights.masked === 'none');
});

const TENANT = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const OTHER = '0f8fad5b-d9cb-469f-a165-70867728950e';
const request = (session: object | undefined, headers = {}): PraxisRequest =>
  ({ session, headers, tenant: { id: TENANT } }) as unknown as PraxisRequest;
const session = (roles: string[], memberships: object[]): object => ({
  id: 's',
  readOnly: false,
  userId: 'u',
  roles,
  memberships,
});

test('a person has their own role in the tenant that they view, and an admin has the role of an owner', () => {
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
])('only the header X-Unmask: 1 asks for unmasked data: %s', (value, wantsUnmasked) => {
  expect(viewerOf(request(session(['admin'], []), { 'x-unmask': value }))?.wantsUnmasked).toBe(wantsUnmasked);
});
