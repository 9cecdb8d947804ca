import { CALL_QUESTIONS } from '@praxis/contracts/call/call.const';
import { nextQuestion, qualificationProgress } from './qualification.js';

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
