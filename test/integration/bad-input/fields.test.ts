/**
 * Every field of every product body is tried with everything it must refuse: 400 with the field's name,
 * nothing stored, nothing started.
 */
import {
  appointmentRequest,
  followUpRequest,
  lawIntake,
  newSession,
  realEstateIntake,
  roiRequest,
  type Fields,
} from '../../support/factories.js';
import { BAD, withField, type Kind } from '../../support/bad-values.js';
import { wasStarted } from '../../support/engine.js';
import { World, type Industry } from '../../support/journey.js';
import { countRecords, NOTHING_STORED } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const SHARED: [string, Kind][] = [
  ['sessionId', 'session'],
  ['industry', 'optionalEnum'],
  ['mode', 'optionalEnum'],
];
const PERSON: [string, Kind][] = [
  ...SHARED,
  ['name', 'requiredText'],
  ['contact', 'contact'],
  ['contact.phone', 'phone'],
  ['contact.email', 'email'],
];
const TIMES: [string, Kind][] = [
  ['durationMins', 'minutes'],
  ['start', 'instant'],
  ['timeZone', 'zone'],
];
const AMOUNTS = ['monthlyLeads', 'avgDealValue', 'adminHoursMonthly', 'adminCostPerHour'];
const RATES = ['missedLeadRatePct', 'baseCloseRatePct', 'aiLiftPct'];
const holdRequest = (overrides: Fields = {}): Fields => ({
  sessionId: newSession(),
  start: '2031-05-05T14:00:00-04:00',
  ...overrides,
});
const eventsLog = (overrides: Fields = {}): Fields => ({
  sessionId: newSession(),
  events: [{ type: 'call' }],
  ...overrides,
});
const event = (overrides: Fields = {}): Fields => ({
  sessionId: newSession(),
  action: 'call',
  endpoint: '/v1/law/roi/calc',
  ...overrides,
});

const BODIES: [path: string, make: (overrides?: Fields) => Fields, fields: [string, Kind][]][] = [
  [
    '/v1/law/intake/submit',
    lawIntake,
    [...PERSON, ['caseType', 'requiredText'], ['details', 'optionalText'], ['urgency', 'optionalEnum']],
  ],
  [
    '/v1/realestate/intake/submit',
    realEstateIntake,
    [
      ...PERSON,
      ['leadType', 'requiredText'],
      ['area', 'optionalText'],
      ['budget', 'budget'],
      ['timeline', 'optionalText'],
    ],
  ],
  [
    '/v1/law/appointment/book',
    appointmentRequest,
    [...SHARED, ...TIMES, ['leadId', 'id'], ['preferred', 'optionalEnum'], ['dateHint', 'date']],
  ],
  ['/v1/law/appointment/hold', holdRequest, [...SHARED, ...TIMES]],
  [
    '/v1/law/followup/send',
    followUpRequest,
    [...SHARED, ['leadId', 'id'], ['templates', 'templates'], ['channel', 'channel']],
  ],
  [
    '/v1/law/roi/calc',
    roiRequest,
    [
      ...SHARED,
      ['inputs', 'inputs'],
      ['tier', 'optionalEnum'],
      ...AMOUNTS.map((name): [string, Kind] => [`inputs.${name}`, 'amount']),
      ...RATES.map((name): [string, Kind] => [`inputs.${name}`, 'percent']),
    ],
  ],
  ['/v1/events/log', eventsLog, [...SHARED, ['events', 'events']]],
  [
    '/v1/functions/events-log',
    event,
    [
      ['sessionId', 'session'],
      ['action', 'requiredText'],
      ['endpoint', 'requiredText'],
      ['errorMessage', 'optionalText'],
    ],
  ],
  [
    '/v1/functions/demo-limiter',
    (overrides = {}) => ({ sessionId: newSession(), actionType: 'roi-calc', ...overrides }),
    [
      ['sessionId', 'session'],
      ['actionType', 'optionalEnum'],
      ['endpoint', 'optionalText'],
    ],
  ],
];

const world = World.ofFile();
let tenants: Record<Industry, Awaited<ReturnType<World['tenant']>>>;
beforeAll(async () => {
  const [law, realestate] = await Promise.all([
    world.tenant({ industry: 'law' }),
    world.tenant({ industry: 'realestate' }),
  ]);
  tenants = { law, realestate };
});

describe.each(BODIES)('%s', (path, make, fields) => {
  test.each(fields)('rejects an invalid %s', async (field, kind) => {
    const { api, id } = tenants[path.startsWith('/v1/realestate') ? 'realestate' : 'law'];
    const body = make();
    const valid = await api.post(path, make());
    expect(valid.body.code).not.toBe('validation_failed');
    for (const value of BAD[kind]) {
      const answer = await api.post(path, withField(body, field, value));
      const shown = { field, value, status: answer.status };
      expect({ ...shown, code: answer.body.code }).toEqual({
        field,
        value,
        status: 400,
        code: 'validation_failed',
      });
      expectRefusal(answer, 400, 'validation_failed');
      const named = refusedFields(answer);
      expect({
        ...shown,
        named: named.some(
          (name) => name === field || `${field}.`.startsWith(`${name}.`) || name.startsWith(`${field}.`),
        ),
      }).toEqual({
        ...shown,
        named: true,
      });
    }
    const sessionId = String(body.sessionId);
    expect(await countRecords(world.database, sessionId)).toEqual(NOTHING_STORED);
    expect(await wasStarted(await world.engine(), id, sessionId)).toBe(false);
  });
});

test('reports all invalid fields at once', async () => {
  const answer = await world.api.post('/v1/law/intake/submit', { contact: {}, urgency: 'now' });
  expectRefusal(answer, 400, 'validation_failed');
  expect(refusedFields(answer).sort()).toEqual(['caseType', 'contact', 'name', 'sessionId', 'urgency']);
});

test.each(['1e309', '-1e309', '99999999999999999999999999'])(
  'rejects the out-of-range number %s',
  async (number) => {
    const text = JSON.stringify(roiRequest()).replace('25000', number);
    expectRefusal(await world.api.post('/v1/law/roi/calc', text), 400, 'validation_failed');
  },
);
