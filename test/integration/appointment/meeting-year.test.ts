/**
 * The answer to a meeting request states the year if it is not the current one, because words can mean a distant day.
 */
import { BookMeetingResult } from '@praxis/contracts/appointment/meeting';
import { DateTime } from 'luxon';
import { newSession } from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';

const world = World.ofFile();

test('a meeting next year is confirmed with its year', async () => {
  const tenant = await world.tenant();
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`
      update providers set rules = rules || '{"horizonDays": 730}' where tenant_id = ${tenant.id}`,
  );
  // A Monday in January of next year, whenever the test runs.
  const monday = DateTime.now().plus({ years: 1 }).startOf('year').plus({ weeks: 2 }).startOf('week');
  const answer = await tenant.api.post('/v1/functions/book-meeting', {
    sessionId: newSession(),
    industry: 'law',
    name: 'Jordan Ellis',
    email: 'jordan.ellis@example.com',
    phone: '(313) 555-0142',
    preferredTime: `${monday.setLocale('en-US').toFormat('LLLL d, yyyy')} at 3 pm`,
  });
  const { message } = BookMeetingResult.parse(expectOk(answer).body);
  expect(message).toContain(monday.setLocale('en-US').toFormat("'Monday,' LLLL d, yyyy, '3:00 PM'"));
});
