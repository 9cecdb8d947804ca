import { PLAN_LINE as line, PLAN_REQUEST as request } from '../../../../test/support/plan-request.js';
import { checkProposal, PlanError } from './work-plan-check.js';

const refusal = (lines: object[], of = request): string => {
  try {
    checkProposal({ summary: 'A plan.', lines }, of);
  } catch (error) {
    if (error instanceof PlanError) return error.message;
    throw error;
  }
  return 'accepted';
};

test('a proposal is refused if a template is unknown, not for the industry, repeated, or without an answer', () => {
  expect(refusal([line])).toBe('accepted');
  expect(refusal([{ ...line, templateId: 'drop-database' }])).toBe('There is no template drop-database.');
  expect(refusal([{ ...line, templateId: 'dormant-buyer' }])).toBe('Template dormant-buyer is not for law.');
  expect(refusal([line, line])).toBe('Template conflict-hold is proposed twice.');
  expect(refusal([{ ...line, reason: 'crmType' }])).toBe('Nothing was answered for crmType.');
  expect(refusal([])).toBe('The proposal does not have the shape of a plan.');
  expect(refusal([{ ...line, why: 'x'.repeat(301) }])).toBe(
    'The proposal does not have the shape of a plan.',
  );
});
