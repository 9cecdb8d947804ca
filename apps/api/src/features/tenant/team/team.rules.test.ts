import { mayManage } from './team.rules.js';

test.each([
  ['owner', 'owner', true],
  ['owner', 'viewer', true],
  ['staff', 'viewer', true],
  ['staff', 'staff', false],
  ['staff', 'owner', false],
  ['viewer', 'viewer', false],
  [undefined, 'viewer', false],
] as const)('%s manages %s: %s', (actor, target, expected) => {
  expect(mayManage(actor, target)).toBe(expected);
});
