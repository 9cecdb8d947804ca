import type { JourneyView } from '@praxis/contracts/journey/journey';
import { maskJourney, maskLead, maskLeadDetail, maskSimEntry } from './masked-records.js';

test('a masked lead reveals nothing about the person', () => {
  const masked = maskLeadDetail({
    id: 'L',
    industry: 'law',
    name: 'Jane Roe',
    email: 'jane@example.com',
    phone: '+1 313 555 1234',
    caseType: 'Injury',
    leadType: null,
    status: 'new',
    leadScore: 50,
    engagementLevel: 'high',
    source: 'demo',
    assignedTo: null,
    lastInteraction: null,
    createdAt: '',
    updatedAt: '',
    sourceDetail: 'Referred by Jane Roe',
    area: '1 Main Street',
    budget: null,
    details: 'Jane was hit',
    urgency: 'high',
    timeline: null,
    tags: [],
    notes: 'call Jane',
    sessionId: 'sess-1',
    scoreContributions: [],
    scoreVersion: 1,
    scoreOpen: [],
  });
  expect(masked).toMatchObject({
    name: 'J***',
    email: 'j***@ex***.com',
    phone: '***-***-1234',
    caseType: 'Injury',
  });
  expect(JSON.stringify(masked)).not.toMatch(/Jane|Main|hit|555/);
});

test('a lead whose name may be shown has its email and phone masked', () => {
  const lead = { name: 'Jane Roe', email: 'jane@example.com', phone: '+1 313 555 1234' };
  expect(maskLead(lead, 'Jane Roe')).toEqual({
    name: 'Jane Roe',
    email: 'j***@ex***.com',
    phone: '***-***-1234',
  });
});

test('masked messages keep their status and lose their text, in a journey and in the simulated inbox', () => {
  const message = { id: 'm', channel: 'email', template: 'thank_you', status: 'sent', at: '' };
  const view = {
    messages: [{ ...message, subject: 'For Jane', text: 'Hello Jane' }],
  } as unknown as JourneyView;
  expect(maskJourney(view).messages).toEqual([{ ...message, subject: '***', text: '***' }]);
  const entry = { id: 'e', providerMessageId: 'p', attachments: [], status: 'sent', createdAt: '' };
  expect(maskSimEntry({ ...entry, port: 'sms', to: '+13135551234', body: 'Hello Jane' })).toMatchObject({
    to: '***-***-1234',
    body: '***',
  });
  expect(
    maskSimEntry({ ...entry, port: 'email', to: 'jane@example.com', subject: 'For Jane', body: 'Hello' }),
  ).toMatchObject({ to: 'j***@ex***.com', subject: '***', body: '***' });
});
