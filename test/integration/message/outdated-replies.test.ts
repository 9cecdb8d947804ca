/** Replies of staff that wait while the appointment that they mention is changed. */
import { sql } from '@praxis/db/core/sql';
import { Desk } from '../../support/desk.js';
import { World } from '../../support/journey.js';
import { until } from '../../support/until.js';
import { holdUnread } from '../../support/webhooks.js';

const world = World.ofFile();
let desk: Desk;
beforeEach(async () => {
  desk = await Desk.open(world);
});

test.each([
  ['its time', 'On {{appointment_time}}', 'failed', 'outdated'],
  ['its link', 'Here: {{booking_link}}', 'failed', 'outdated'],
  ['nothing of it', 'Hello', 'delivered', null],
])(
  'when an appointment is rescheduled, a waiting reply that mentions %s gets the right outcome',
  async (_, body, status, reason) => {
    const { leadId } = await desk.booked();
    // A message of the client is not processed yet.
    const isRead = await holdUnread(world.database, { tenantId: desk.tenant.id });
    const id = await desk.reply(leadId, { channel: 'sms', body });
    await until('the reply to wait', { timeoutMs: 20_000 }, async () =>
      (await desk.thread(leadId)).items.some((entry) => entry.id === id && entry.reason === 'unread'),
    );
    await desk.sql(
      sql`update appointments set ics_sequence = ics_sequence + 1 where tenant_id = ${desk.tenant.id}`,
    );
    await isRead();
    expect(await desk.settled(leadId, id, status)).toMatchObject({ reason });
    expect(await desk.accepted(id)).toHaveLength(reason === null ? 1 : 0);
  },
);
