import { objectionBadge, OBJECTION_BADGE_MAX } from './objection-badge.js';

it('the text of a badge is cut to 20 characters', () => {
  expect(objectionBadge('cost_concern')).toBe('cost concern');
  expect(objectionBadge('has_representation_elsewhere')).toHaveLength(OBJECTION_BADGE_MAX);
});
