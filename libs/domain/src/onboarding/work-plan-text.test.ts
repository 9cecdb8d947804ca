import type { PlanRequest } from './work-plan-check.js';
import { writePlan } from './work-plan-text.js';

const answers: PlanRequest['answers'] = {
  businessName: 'Cole & Partners',
  industry: 'law',
  contactName: 'Ada Cole',
  email: 'ada@cole.example',
  phone: '+13135550142',
  website: '',
  companySize: '',
  timezone: 'America/Detroit',
  serviceAreaCity: 'Detroit',
  serviceAreaState: 'MI',
  crmType: '',
  preferredCallFlow: '',
  notes: '',
};
const request: PlanRequest = { answers, tier: 'growth' };
const line = { templateId: 'conflict-hold', reason: 'industry', why: 'You have *many* matters.' } as const;

test('what people typed is never markup of the plan', () => {
  const typed = {
    businessName: '# <b>Bold</b> *Firm*',
    notes: 'one\n## two\n- three [x](javascript:alert(1))',
  };
  const given = { answers: { ...answers, ...typed }, tier: 'starter' } as const;
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
