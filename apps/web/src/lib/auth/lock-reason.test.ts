import { lockReason } from './lock-reason.js';

it('names the missing role', () => {
  expect(lockReason({ role: 'staff', needed: 'owner', readOnly: false })).toBe(
    'Only an owner can change this.',
  );
  expect(lockReason({ role: 'viewer', needed: 'staff', readOnly: false })).toBe(
    'Only staff and owners can change this.',
  );
  expect(lockReason({ role: 'owner', needed: 'owner', readOnly: false })).toBeUndefined();
  expect(lockReason({ role: 'owner', needed: 'staff', readOnly: false })).toBeUndefined();
});

it('locks everything in a demo session, for every role', () => {
  expect(lockReason({ role: 'owner', needed: 'viewer', readOnly: true })).toContain('read-only');
});
