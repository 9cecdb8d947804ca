/** Campaigns for tests: contacts in places where it is day or night, and their replies. */
import { createHmac, randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { contactAddress, contactKey, toE164 } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { deriveKey } from '@praxis/config/keys';
import type { CampaignDraft, NewCampaignStep } from '@praxis/contracts/campaign/campaign';
import type { ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { commandCampaign, type CampaignCommand } from '@praxis/db/campaign/campaign-state';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import { CAMPAIGN_RUN } from '@praxis/workflows/campaign/messages';
import { until } from './until.js';

interface Place {
  zone: string;
  /** A phone number in the country; `n` is below a million. */
  phone(n: number): string;
}

const digits = (n: number, length: number): string => String(n).padStart(length, '0');

/** Countries with one time zone each, so far apart that it is always day in one and night in another. */
const PLACES: readonly Place[] = [
  { zone: 'Pacific/Tahiti', phone: (n) => `+68987${digits(n, 6)}` },
  { zone: 'America/Lima', phone: (n) => `+51900${digits(n, 6)}` },
  { zone: 'Europe/London', phone: (n) => `+447700${digits(n, 6)}` },
  { zone: 'Asia/Dubai', phone: (n) => `+97150${digits(n, 7)}` },
  { zone: 'Asia/Kolkata', phone: (n) => `+919000${digits(n, 6)}` },
  { zone: 'Asia/Tokyo', phone: (n) => `+819000${digits(n, 6)}` },
  { zone: 'Pacific/Fiji', phone: (n) => `+67970${digits(n, 5)}` },
];

/** A place where it is day for at least two more hours. */
export function placeByDay(now = DateTime.utc()): Place {
  return placeWhere((hour) => hour >= 8 && hour < 19, now);
}

/** A place where it is night for at least two more hours. */
export function placeByNight(now = DateTime.utc()): Place {
  return placeWhere((hour) => hour >= 21 || hour < 6, now);
}

function placeWhere(holds: (hour: number) => boolean, now: DateTime): Place {
  const place = PLACES.find(({ zone }) => holds(now.setZone(zone).hour));
  if (!place) throw new Error('no place of the list has that time of day');
  return place;
}

export interface TestContact {
  id: string;
  name: string;
  phone: string | null;
  email: string | null;
  /** Channels with consent. */
  consent: readonly ConsentChannel[];
  tags?: readonly string[];
}

/** Number of contacts stored per transaction. */
const TOGETHER = 500;

/** Stores leads with their consent directly in the database, and the postal address of the practice. */
export async function seedContacts(
  database: Database,
  owner: { tenantId: string; masterKey: string },
  contacts: readonly TestContact[],
): Promise<void> {
  for (let at = 0; at < contacts.length; at += TOGETHER)
    await seedSome(database, owner, contacts.slice(at, at + TOGETHER));
}

async function seedSome(
  database: Database,
  { tenantId, masterKey }: { tenantId: string; masterKey: string },
  contacts: readonly TestContact[],
): Promise<void> {
  const entries = contacts.flatMap(({ id, phone, email, consent }) =>
    consent.map((channel) => {
      const address = contactAddress(channel, channel === 'email' ? email : phone);
      if (!address) throw new Error(`${id} has no address for ${channel}`);
      return { leadId: id, channel, contactKey: contactKey(masterKey, { tenantId, address }) };
    }),
  );
  const rows = contacts.map((contact) => ({ ...contact, phoneE164: toE164(contact.phone ?? '') }));
  await database.withTenant(tenantId, async (tx) => {
    await giveAddress(tx);
    await tx.query`
      insert into leads (id, tenant_id, session_id, industry, name, email, phone, phone_e164, lead_score, score_version,
        engagement_level, intake_fingerprint, tags, created_at)
      select id, ${tenantId}, 'sess-' || id, 'law', name, email, phone, "phoneE164", 10, 1, 'low', 'f',
        array(select jsonb_array_elements_text(coalesce(tags, '[]'))), now() - interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(rows)}) as r(id uuid, name text, phone text, "phoneE164" text, email text,
        tags jsonb)`;
    await tx.query`
      insert into consent_ledger (tenant_id, channel, contact_key, lead_id, action, method, evidence, actor,
        occurred_at)
      select ${tenantId}, channel, "contactKey", "leadId", 'opt_in', 'import', 'a test', 'person', now()
      from jsonb_to_recordset(${JSON.stringify(entries)}) as e(channel text, "contactKey" text, "leadId" uuid)`;
  });
}

/** The address of a test's practice. */
export const PRACTICE_ADDRESS = '12 Main St, Detroit, MI 48226';

/** Gives the practice a postal address if it has none, because campaigns with emails do not start without one. */
export async function giveAddress(tx: TenantTransaction): Promise<void> {
  const practice = {
    street: '12 Main St',
    city: 'Detroit',
    state: 'MI',
    postalCode: '48226',
    languages: ['en'],
  };
  await tx.query`update tenants set settings = ${JSON.stringify({ practice })}::jsonb || settings where id = ${tx.tenantId}`;
}

/** An id derived from the given words. */
export const contactId = (...words: string[]): string => derivedId('test-contact', ...words);

/** A step by SMS. */
export function smsStep(overrides: Partial<NewCampaignStep> = {}): NewCampaignStep {
  return {
    name: 'A message',
    channel: 'sms',
    delay: { amount: 0, unit: 'minutes' },
    variants: [{ key: 'A', weight: 1, messageTemplate: 'Hello {{first_name}}, how is {{interest}}?' }],
    isActive: true,
    ...overrides,
  };
}

/** A step by email. */
export function emailStep(overrides: Partial<NewCampaignStep> = {}): NewCampaignStep {
  return smsStep({
    channel: 'email',
    variants: [
      { key: 'A', weight: 1, subject: 'For {{first_name}}', messageTemplate: 'Dear {{name}}, hello.' },
    ],
    ...overrides,
  });
}

/** A campaign to all contacts of a tenant. */
export function campaignDraft(overrides: Partial<CampaignDraft> = {}): CampaignDraft {
  return {
    name: `Campaign ${randomUUID().slice(0, 8)}`,
    campaignType: 'followup',
    mode: 'sim',
    triggerEvent: 'manual',
    targetAudience: {
      segment: 'All leads',
      filters: { statuses: [], industries: [], engagementLevels: [], tags: [] },
    },
    steps: [smsStep()],
    ...overrides,
  };
}

/** Sends a signed webhook as if a contact had replied, by text message, or by email if the sender is an address. */
export function inboundCall(
  masterKey: string,
  data: { tenantId: string; from: string; body: string },
): { path: string; body: string; headers: Record<string, string> } {
  const type = data.from.includes('@') ? 'email.inbound' : 'sms.inbound';
  const body = JSON.stringify({ type, data });
  const [id, seconds] = [`msg_${randomUUID()}`, String(Math.floor(Date.now() / 1000))];
  const signature = createHmac('sha256', deriveKey(masterKey, 'webhooks/sim'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    path: '/v1/webhooks/sim',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

/**
 * Waits until the progress of contacts is stored after their latest messages. The run stores it after a whole wave,
 * which would overwrite a due time that the test had set before.
 */
export async function stepsStored(
  database: Database,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
): Promise<void> {
  await until('the steps of contacts to be stored', { timeoutMs: 30_000 }, async () => {
    const behind = await database.withTenant(
      tenantId,
      (
        tx,
      ) => tx.query`select from campaign_enrollments e where e.campaign_id = ${campaignId} and e.status = 'active'
        and exists (select from messages m where m.enrollment_id = e.id and m.campaign_step >= e.next_step)`,
    );
    return behind.length === 0;
  });
}

/** Changes a campaign's state and wakes its run in one transaction, as the API does. */
export async function commandAndWake(
  tx: TenantTransaction,
  campaignId: string,
  command: CampaignCommand,
): Promise<void> {
  await commandCampaign(tx, campaignId, command);
  await wakeRun(tx, CAMPAIGN_RUN, { tenantId: tx.tenantId, campaignId });
}
