import { PLAN_LINE as line, PLAN_REQUEST as request } from '../../../../test/support/plan-request.js';
import { writePlan } from './work-plan-text.js';

test('text that people typed never becomes markup of the plan', () => {
  const typed = {
    businessName: '# <b>Bold</b> *Firm*',
    notes: 'one\n## two\n- three [x](javascript:alert(1))',
  };
  const given = { answers: { ...request.answers, ...typed }, tier: 'starter' } as const;
  const text = writePlan({ summary: 'A plan.', lines: [line] }, given);
  expect(text.split('\n')[0]).toBe('# Implementation plan for bBold/b Firm');
  expect(text).toContain('- **Notes**: one two - three x(javascript:alert(1))');
  expect(text.split('\n').filter((row) => row.startsWith('## '))).toEqual([
    '## What you told us',
    '## Automations',
    '## How it goes live',
  ]);
});

test('each automation says what it does, why, and what it needs', () => {
  const text = writePlan({ summary: 'A *plan*.', lines: [line] }, request);
  expect(text).toContain('### Conflict hold');
  expect(text).toContain('- Needs: email');
  expect(text).toContain('*Why*: You have many matters.');
  expect(text).toContain('A plan.');
  expect(text).toContain('- **Service area**: Detroit, MI');
});
