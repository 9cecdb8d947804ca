/** On which channels an appointment's own run confirms the booking of a journey. */
import type { Environment } from '@praxis/config/environment';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { createAppointmentRecords } from '../../../activities/src/appointment/appointment-notices.activities.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';

const world = World.ofFile();

/** The channels on which the run plans a confirmation if the platform has only an account for email. */
async function planned(mode: Mode): Promise<string[]> {
  const tenant = await world.tenant();
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const { body } = expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`update journeys set mode = ${mode} where tenant_id = ${tenant.id} and session_id = ${sessionId}`,
  );
  const environment = {
    PRAXIS_MASTER_KEY: world.stack.secrets().masterKey,
    PUBLIC_URL: 'https://praxis.example',
    RESEND_API_KEY: 'made up',
    RESEND_FROM_ADDRESS: 'office@praxis.example',
  } as Environment;
  const { planNotice } = createAppointmentRecords({ environment, database: world.database });
  const appointmentId = (body.appointment as { id: string }).id;
  const messages = await planNotice(
    { tenantId: tenant.id, appointmentId },
    { notice: 'confirmation', sequence: 0 },
  );
  return messages.map(({ channel }) => channel).sort();
}

test('a real confirmation uses channels with an account, a simulated one all channels', async () => {
  expect(await planned('live')).toEqual(['email']);
  expect(await planned('sim')).toEqual(['email', 'sms']);
});
