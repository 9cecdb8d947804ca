/** A practice after a month: leads on most days, some of them contacted, booked and attended, plus the sample data. */
import { appointmentToken } from '@praxis/config/appointment-token';
import { LeadList } from '@praxis/contracts/lead/lead';
import { addCampaign } from '@praxis/db/campaign/campaign';
import { campaignDraft, emailStep, smsStep } from '../support/campaigns.js';
import { expectOk, intakeDone, type World } from '../support/journey.js';
import { seedAppointments, seedLeads } from '../support/lead-rows.js';
import type { Browser } from '../support/people.js';

const HOUR_S = 3_600;
const DAYS = 60;
const NAMES = ['Elena Marsh', 'Jonah Reyes', 'Aisha Karim', 'Peter Lund', 'Mei Tanaka', 'Sam Whitlock'];

/** Records of the month that pictures refer to. */
export interface Month {
  /** A lead with an appointment and messages. */
  leadId: string;
  /** Token of the link to a client's own appointment. */
  appointmentToken: string;
}

/** Gives the owner's practice a month of records. */
export async function furnishMonth(world: World, owner: Browser): Promise<Month> {
  const { user } = await owner.session();
  const tenantId = user?.tenants[0]?.id;
  if (!user || !tenantId) throw new Error('the owner has a practice');
  expectOk(await owner.post('/v1/sample-data', {}));
  await pastLeads(world, tenantId);
  expectOk(await owner.put('/v1/settings/figures', { clientValueCents: 400_000, clientSharePct: 35 }));
  await world.database.withTenant(tenantId, (tx) =>
    addCampaign(
      tx,
      campaignDraft({ name: 'After a first call', steps: [smsStep({ name: 'Thank you' }), emailStep()] }),
      { userId: user.id, industry: 'law' },
    ),
  );
  const { sessionId, leadId } = await intakeDone(world.api, 'law', { name: 'Nora Fields' });
  expectOk(await world.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const [booked] = await world.database.withTenant(
    tenantId,
    (tx) => tx.query<{ id: string; sequence: number }>`
      select id, ics_sequence as sequence from appointments where tenant_id = ${tenantId} and lead_id = ${leadId}`,
  );
  if (!booked) throw new Error('the visitor has booked in another practice');
  const claim = { tenantId, appointmentId: booked.id, sequence: booked.sequence };
  const { items } = LeadList.parse(expectOk(await owner.get('/v1/leads?search=Omar')).body);
  return {
    leadId: items[0]?.id ?? leadId,
    appointmentToken: appointmentToken(world.stack.secrets().masterKey, claim),
  };
}

/** Adds leads, more in recent weeks than before. Of every five, four are contacted, two booked and one attended. */
async function pastLeads(world: World, tenantId: string): Promise<void> {
  const seeds = Array.from({ length: DAYS }, (_, day) =>
    Array.from({ length: day < DAYS / 2 ? 1 + ((day * 7) % 4) : (day * 5) % 3 }, (_, n) => ({
      name: NAMES[(day + n) % NAMES.length] ?? '',
      age: (day * 24 + 3 + n * 4) * HOUR_S,
      score: 20 + ((day * 13 + n * 29) % 75),
      level: ['low', 'medium', 'high'][(day + n) % 3] ?? 'low',
      status: ['new', 'contacted', 'qualified', 'appointment_scheduled', 'converted'][(day + n) % 5] ?? 'new',
    })),
  ).flat();
  const ids = await seedLeads(world.database, tenantId, seeds);
  const { database } = world;
  const [provider] = await database.withTenant(
    tenantId,
    (tx) => tx.query<{ id: string }>`select id from providers where tenant_id = ${tenantId} limit 1`,
  );
  const booked = ids.flatMap((leadId, n) =>
    n % 5 > 2
      ? [
          {
            leadId,
            age: (seeds[n]?.age ?? 0) - HOUR_S,
            status: n % 5 === 4 ? 'attended' : 'confirmed',
          } as const,
        ]
      : [],
  );
  await seedAppointments(database, { id: tenantId, providerId: provider?.id ?? '' }, booked);
  const contacted = ids.filter((_, n) => n % 5 > 0);
  await database.withTenant(
    tenantId,
    (
      tx,
    ) => tx.query`update leads set first_contact_at = created_at + make_interval(mins => 2 + lead_score % 40)
      where tenant_id = ${tenantId} and id = any(${contacted}::uuid[])`,
  );
}
