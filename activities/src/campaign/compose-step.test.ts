import type { StepVariant } from '@praxis/contracts/campaign/campaign';
import { derivedId } from '@praxis/config/derived-id';
import { composeText, pickVariant } from './compose-step.js';

const variant = (key: 'A' | 'B' | 'C', weight: number): StepVariant => ({
  key,
  weight,
  subject: 'Hello {{first_name}}',
  messageTemplate: 'How is {{interest}}, {{first_name}}?',
});
const CAMPAIGN = derivedId('campaign');
const LEADS = Array.from({ length: 4_000 }, (_, n) => derivedId('lead', String(n)));
const shares = (variants: StepVariant[], campaignId = CAMPAIGN): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const leadId of LEADS) {
    const { key } = pickVariant(variants, { campaignId, leadId });
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

test('leads get variants by their weights, the same each time', () => {
  const variants = [variant('A', 1), variant('B', 3)];
  const counts = shares(variants);
  expect((counts['B'] ?? 0) / LEADS.length).toBeCloseTo(0.75, 1);
  expect(shares(variants)).toEqual(counts);
  // In another campaign, the same lead may get another variant.
  const other = derivedId('another');
  const [leadId = ''] = LEADS.filter(
    (lead) =>
      pickVariant(variants, { campaignId: CAMPAIGN, leadId: lead }).key !==
      pickVariant(variants, { campaignId: other, leadId: lead }).key,
  );
  expect(leadId).not.toBe('');
  expect(shares([variant('A', 7)])).toEqual({ A: LEADS.length });
});

test('every text names its sender and says how to opt out', () => {
  const parts = {
    values: { first_name: 'Jane <b>', interest: null },
    sender: {
      tenantId: CAMPAIGN,
      name: 'Harbor & Co',
      brand: undefined,
      address: '12 Main St, Detroit, MI 48226',
      origin: 'https://api.example',
    },
    unsubscribe: 'https://api.example/unsubscribe#token=t',
    language: 'en' as const,
  };
  expect(composeText({ channel: 'sms' }, variant('A', 1), parts)).toEqual({
    body: 'Harbor & Co: How is your request, Jane <b>? Reply STOP to opt out.',
  });
  const mail = composeText({ channel: 'email' }, variant('A', 1), parts);
  expect(mail.subject).toBe('Hello Jane <b>');
  expect(mail.body).toContain('Unsubscribe: https://api.example/unsubscribe#token=t');
  expect(mail.html).toContain('href="https://api.example/unsubscribe#token=t"');
  expect(mail.html).not.toContain('<b>');
  expect(mail.body).toContain('\n\nHarbor & Co\n12 Main St, Detroit, MI 48226\n\nYou get this email because');
  expect(mail.html).toContain('Harbor &#38; Co, 12 Main St, Detroit, MI 48226<br>You get this email because');
  const nowhere = composeText({ channel: 'email' }, variant('A', 1), {
    ...parts,
    sender: { ...parts.sender, address: null },
  });
  expect(nowhere.body).toContain('\n\nHarbor & Co\n\nYou get this email because');
});
