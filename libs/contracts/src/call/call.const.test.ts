/** What screens show of a call: progress, the next question, badges. */
import {
  CALL_QUESTIONS,
  nextQuestion,
  objectionBadge,
  OBJECTION_BADGE_MAX,
  qualificationProgress,
} from './call.const.js';

it('progress is the share of the industry’s questions that are answered; other answers do not count', () => {
  expect(qualificationProgress('law', {})).toBe(0);
  expect(qualificationProgress('law', { name: 'Jane', legalMatter: 'A lease', intent: 'x' })).toBe(40);
  const all = Object.fromEntries(CALL_QUESTIONS.realestate.map((question) => [question, 'x']));
  expect(qualificationProgress('realestate', all)).toBe(100);
  expect([nextQuestion('law', { name: 'Jane' }), nextQuestion('realestate', all)]).toEqual([
    'legalMatter',
    undefined,
  ]);
});

it('a badge is cut at 20 characters', () => {
  expect(objectionBadge('cost_concern')).toBe('cost concern');
  expect(objectionBadge('has_representation_elsewhere')).toHaveLength(OBJECTION_BADGE_MAX);
});
