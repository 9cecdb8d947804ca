/**
 * A tenant with a record of each kind that others must not reach; its texts are marked, so that a leak is
 * visible.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { encodeCursor } from '@praxis/db/core/cursor';
import { addParties } from '@praxis/db/conflict/conflict-party';
import type { TenantTransaction } from '@praxis/db/core/database';
import { createLink } from '@praxis/db/auth/auth-link';
import { saveBrand, saveLogo } from '@praxis/db/tenant/brand';
import { addCampaign } from '@praxis/db/campaign/campaign';
import { stageRows } from '@praxis/db/lead-import/import-row';
import { beginUpload, finishUpload } from '@praxis/db/lead-import/import-upload';
import { beginReveal } from '@praxis/db/lead/reveal';
import { addSuppression } from '@praxis/db/consent/suppression';
import { addEndpoint } from '@praxis/db/webhook-delivery/webhook-endpoint';
import { saveIntegrations } from '@praxis/db/tenant/tenant-settings';
import { storeSecret } from '@praxis/db/vault/vault';
import { campaignDraft, smsStep } from './campaigns.js';
import { ONE_TASK } from './automations.js';
import { exported } from './exports.js';
import { dayWithoutReminders } from './factories.js';
import { expectOk, followUpSent, intakeDone, type World } from './journey.js';
import { signedIn, type Member } from './members.js';
import type { TestTenant } from './records.js';
import { PIXEL } from './valid-bodies.js';

export interface OtherTenant {
  tenant: TestTenant;
  owner: Member;
  /** Contained in every text of this tenant. */
  mark: string;
  /** The id of one record of each kind, by kind. */
  ids: Record<string, string>;
  /** The ids of all its people, for checksums. */
  userIds: string[];
}

/** Creates the tenant, its people and its records. */
export async function createOtherTenant(world: World): Promise<OtherTenant> {
  const mark = `Zq${randomBytes(5).toString('hex')}`;
  const tenant = await world.tenant();
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    name: `${mark} Person`,
    contact: { phone: '313-555-0100', email: `${mark}@example.com` },
    details: `${mark} details`,
  });
  const dateHint = dayWithoutReminders();
  const booked = expectOk(
    await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId, dateHint }),
  ).body;
  await followUpSent(tenant.api, { sessionId, leadId });
  // A call in the journey's session: knowing one must not give access to the other.
  const started = expectOk(await tenant.api.post('/v1/law/calls', { sessionId })).body;
  const call = String((started.call as { id: string }).id);
  const said = { sessionId, turnId: 'turn-1', text: `My name is ${mark} Person, my number is 313-555-0100` };
  expectOk(await tenant.api.post(`/v1/calls/${call}/turns`, said));
  expectOk(await tenant.api.post(`/v1/calls/${call}/end`, { sessionId }));
  const made = await world.database.withTenant(tenant.id, async (tx) => {
    await tx.query`update tenants set name = ${`${mark} Tenant`} where id = ${tenant.id}`;
    await saveBrand(tx, {
      name: `${mark} Brand`,
      colors: { bg: '#0A0A0A', primary: '#00A3FF', accent: '#FFFFFF' },
    });
    const { logoUrl } = await saveLogo(tx, { type: 'image/png', data: Buffer.from(PIXEL, 'base64') });
    await saveIntegrations(tx, { crm: 'Clio' });
    const actor = { userId: owner.userId, sessionId: null };
    await storeSecret(tx, {
      service: 'hubspot',
      value: `whsec_${randomBytes(24).toString('base64')}`,
      actor,
    });
    const endpoint = await addEndpoint(tx, {
      url: `https://${mark}.example.com/hooks`,
      description: mark,
      events: ['lead.created'],
      isEnabled: false,
    });
    const [delivery] = await tx.query<{ id: string }>`
      insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event_type, lead_id, sequence, status)
      values (${tenant.id}, ${endpoint}, gen_random_uuid(), 'lead.created', ${leadId}, 1, 'failed') returning id`;
    const invitation = await createLink(tx, {
      kind: 'invitation',
      email: `${mark}-new@example.com`,
      seconds: 86_400,
      tenantId: tenant.id,
      role: 'viewer',
      invitedBy: owner.userId,
    });
    const joined = await addSecondLead(tx, leadId);
    await addParties(tx, world.stack.secrets().masterKey, {
      parties: [{ name: `${mark} Party`, role: 'adverse' }],
      by: owner.email,
    });
    const [party] = await tx.query<{ id: string }>`
      select id from conflict_parties where tenant_id = ${tenant.id}`;
    await beginReveal(tx, { userId: owner.userId, leadId, purpose: `${mark} purpose` });
    const [stage] = await tx.query<{ id: string }>`
      update lead_stages set name = ${`${mark} stage`} where tenant_id = ${tenant.id} and status = 'closed_lost' returning id`;
    const importId = randomUUID();
    const fileName = `${mark}.csv`;
    await beginUpload(tx, { id: importId, createdBy: owner.userId, author: owner.email, fileName });
    await finishUpload(tx, importId, {
      size: 1,
      sha256: '',
      encoding: 'utf-8',
      delimiter: ',',
      suggestion: {},
      columns: [`${mark} Name`, 'Email'],
      sample: [[`${mark} Person`, '']],
    });
    await stageRows(tx, importId, [{ line: 2, error: `${mark} cannot be imported` }]);
    await addSuppression(tx, { channel: 'email', contactKey: mark, reason: 'bounce', hint: `${mark}***` });
    const [suppression] = await tx.query<{ id: string }>`
      select id from suppressions where tenant_id = ${tenant.id}`;
    const campaign = await addCampaign(
      tx,
      campaignDraft({ name: `${mark} campaign`, steps: [smsStep({ name: `${mark} step` })] }),
      { userId: owner.userId, industry: 'law' },
    );
    const [message] = await tx.query<{ id: string }>`
      select id from messages where tenant_id = ${tenant.id} limit 1`;
    const [workflow] = await tx.query<{ id: string }>`
      insert into automations (tenant_id, name) values (${tenant.id}, ${`${mark} workflow`}) returning id`;
    await tx.query`insert into automation_versions (tenant_id, automation_id, version, definition)
      values (${tenant.id}, ${workflow?.id}, 1, ${JSON.stringify(ONE_TASK)}::jsonb)`;
    const [execution] = await tx.query<{ id: string }>`
      insert into automation_runs (tenant_id, automation_id, version, trigger_key, status, finished_at)
      values (${tenant.id}, ${workflow?.id}, 1, ${mark}, 'success', now()) returning id`;
    const [task] = await tx.query<{ id: string }>`
      insert into tasks (tenant_id, kind, title, named_title, masked_title)
      values (${tenant.id}, 'task', ${`${mark} task`}, ${`${mark} task`}, '*** task') returning id`;
    const [workOrder] = await tx.query<{ id: string }>`insert into work_orders (id, tenant_id, status)
      values (gen_random_uuid(), ${tenant.id}, 'done') returning id`;
    return {
      ...joined,
      endpoint,
      delivery: delivery?.id ?? '',
      party: party?.id ?? '',
      stage: stage?.id ?? '',
      import: importId,
      campaign: campaign.id,
      invitation: invitation.id,
      message: message?.id ?? '',
      workflow: workflow?.id ?? '',
      execution: execution?.id ?? '',
      task: task?.id ?? '',
      workOrder: workOrder?.id ?? '',
      suppression: suppression?.id ?? '',
      version: logoUrl?.split('/').at(-1) ?? '',
    };
  });
  const file = await exported(owner, { dataType: 'leads', format: 'csv', masked: true, window: '30d' });
  const [session] = await world.database.withSystem(
    'find a session for a test',
    (tx) => tx.query<{ id: string }>`select id from sessions where user_id = ${owner.userId}`,
  );
  return {
    tenant,
    owner,
    mark,
    userIds: [owner.userId, viewer.userId],
    ids: {
      tenant: tenant.id,
      owner: owner.userId,
      viewer: viewer.userId,
      lead: leadId,
      journeySession: sessionId,
      call,
      appointment: String((booked.appointment as { id: string }).id),
      message: made.message,
      import: made.import,
      campaign: made.campaign,
      workflow: made.workflow,
      execution: made.execution,
      task: made.task,
      workOrder: made.workOrder,
      suppression: made.suppression,
      invitation: made.invitation,
      contact: made.contact,
      merge: made.merge,
      party: made.party,
      stage: made.stage,
      endpoint: made.endpoint,
      delivery: made.delivery,
      session: session?.id ?? '',
      provider: tenant.providerId,
      export: file.id,
    },
  };
}

/** A second lead of the same person: its contact, and the resulting merge. */
async function addSecondLead(
  tx: TenantTransaction,
  leadId: string,
): Promise<{ contact: string; merge: string }> {
  await tx.query`
    insert into leads (id, tenant_id, session_id, industry, name, email, lead_score, score_version,
      engagement_level, intake_fingerprint)
    select gen_random_uuid(), tenant_id, 'sess-' || gen_random_uuid(), industry, name, email, 10, 1, 'low', 'f'
    from leads where tenant_id = ${tx.tenantId} and id = ${leadId}`;
  const [merge] = await tx.query<{ contact: string; merge: string }>`
    select to_contact as contact, id as merge from contact_merges where tenant_id = ${tx.tenantId}`;
  return { contact: merge?.contact ?? '', merge: merge?.merge ?? '' };
}

/** Unused ids of the same kinds. */
export function unusedIdsLike({ ids }: OtherTenant): Record<string, string> {
  return Object.fromEntries(
    Object.entries(ids).map(([kind, id]) => [
      kind,
      kind === 'journeySession'
        ? `sess-${randomBytes(12)
            .toString('hex')
            .slice(0, id.length - 5)}`
        : randomUUID(),
    ]),
  );
}

/** A cursor that points at a record. */
export function cursorAt(id: string): string {
  return encodeCursor('updated', { value: '2099-01-01 00:00:00+00', id });
}
