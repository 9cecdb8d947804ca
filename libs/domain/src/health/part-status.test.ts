import { partIncidents, partStatuses } from './part-status.js';

const DAYS = ['2026-03-01', '2026-03-02'];

test('a part has the worst status and uptime of its services, now and for each day', () => {
  const history = {
    services: [
      { service: 'database', status: 'healthy' },
      { service: 'worker', status: 'degraded' },
      { service: 'journey_law', status: 'healthy' },
      { service: 'email', status: 'down' },
    ],
    days: [
      { service: 'database', day: '2026-03-02', uptimePercentage: 100 },
      { service: 'worker', day: '2026-03-02', uptimePercentage: 98.5 },
      { service: 'email', day: '2026-03-01', uptimePercentage: 40 },
    ],
  } as const;
  expect(partStatuses(history, 'law', DAYS)).toEqual([
    {
      part: 'booking',
      status: 'degraded',
      days: [
        { day: '2026-03-01', uptimePercentage: null },
        { day: '2026-03-02', uptimePercentage: 98.5 },
      ],
    },
    {
      part: 'email',
      status: 'down',
      days: [
        { day: '2026-03-01', uptimePercentage: 40 },
        { day: '2026-03-02', uptimePercentage: null },
      ],
    },
  ]);
});

test('a practice’s booking status does not depend on the other industry’s booking', () => {
  const services = [
    { service: 'database', status: 'healthy' },
    { service: 'journey_realestate', status: 'down' },
  ] as const;
  expect(partStatuses({ services, days: [] }, 'law', [])[0]?.status).toBe('healthy');
  expect(partStatuses({ services, days: [] }, 'realestate', [])[0]?.status).toBe('down');
  const outage = { id: '1', service: 'journey_realestate', startedAt: '', resolvedAt: null } as const;
  expect(partIncidents([outage], 'law')).toEqual([]);
  expect(partIncidents([outage], 'realestate')[0]?.part).toBe('booking');
});
