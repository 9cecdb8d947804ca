/** A lead's consent, as the tenant's people see, record and export it. */
import { Inject, Injectable } from '@nestjs/common';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { Environment } from '@praxis/config/environment';
import type {
  ConsentExport,
  ConsentRecord,
  ConsentResult,
  NewConsentRecord,
} from '@praxis/contracts/consent/consent';
import { CONSENT_CHANNELS, type ConsentChannel } from '@praxis/contracts/consent/consent.const';
import { stateAfter } from '@praxis/domain/consent/consent-state';
import { intakeConsentWording } from '@praxis/domain/consent/intake-consent-wording';
import { maskEmail, maskName, maskPhone } from '@praxis/contracts/core/masking';
import {
  appendConsent,
  listConsent,
  proveChain,
  readConsentState,
  type ConsentEntry,
} from '@praxis/db/consent/consent';
import { findSuppressions, listDecidedMessages } from '@praxis/db/consent/consent-file';
import { findContactScope, lockContact, noteConsentChange } from '@praxis/db/contact/contact-lead';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { findLeadContact, type LeadContact, type StoredContact } from '@praxis/db/lead/lead';
import { Failure, notFound, sampleLead } from '../../platform/http/failure.js';
import { Masking } from '../../platform/auth/viewer-masking.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import type { LeadActor, LeadUser } from '../../platform/auth/lead-actor.js';

/** How far a client's clock may be ahead of the server's, in milliseconds. */
const CLOCK_SLACK_MS = 60_000;

/** A lead and its keys in the consent ledger. */
interface Person {
  lead: StoredContact;
  keys: Partial<Record<ConsentChannel, string>>;
}

@Injectable()
export class ConsentService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly masking: Masking,
  ) {}

  /** Current state and history. @throws Failure 404 if the tenant has no such lead */
  async read({ tenant, viewer }: LeadActor, id: string): Promise<Omit<ConsentResult, 'ok'>> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const person = await this.#personOf(tx, id);
      const view = await this.masking.view(tx, viewer, [id]);
      return await resultOf(tx, person, view.isMasked(id));
    });
  }

  /**
   * Records consent that a person gave to staff.
   * @throws Failure 404, or 400 if the lead has no address on that channel
   */
  async record(
    { tenant, user }: LeadUser,
    { id, channel, action, how, reference, at }: NewConsentRecord & { id: string },
  ): Promise<void> {
    const occurredAt = at === undefined ? new Date() : new Date(at);
    if (occurredAt.getTime() > Date.now() + CLOCK_SLACK_MS) throw invalid('at', 'cannot be in the future');
    await this.database.withTenant(tenant.id, async (tx) => {
      const { lead, keys } = await this.#personOf(tx, id);
      if (lead.isSample) throw sampleLead('No consent is recorded.');
      const key = keys[channel];
      if (key === undefined) throw invalid('channel', 'is one that this lead gave no address for');
      await lockContact(tx, key);
      const { state } = await readConsentState(tx, { contactKey: key, channel });
      await noteConsentChange(tx, [id], { channels: [channel], action });
      await auditAs(tx, user, {
        action: 'lead.consent_recorded',
        targetType: 'lead',
        targetId: id,
        detail: { channel, action, how },
      });
      await appendConsent(tx, [
        {
          channel,
          contactKey: key,
          leadId: id,
          action: action === 'opt_in' && state === 'opted_out' ? 're_opt_in' : action,
          method: 'staff',
          evidence: reference === '' ? how : `${how}: ${reference}`,
          actor: user.userId,
          occurredAt,
        },
      ]);
    });
  }

  /**
   * Everything about this person, with evidence. Audited, because the data leaves the product.
   * @throws Failure 404
   */
  async export({ tenant, user, viewer }: LeadUser, id: string): Promise<Omit<ConsentExport, 'ok'>> {
    return await this.database.withTenant(tenant.id, async (tx) => {
      const { lead, keys } = await this.#personOf(tx, id);
      const contactKeys = keysOf(keys);
      const entries = (await listConsent(tx, contactKeys)).toReversed();
      const view = await this.masking.exportView(tx, viewer, [id]);
      const masked = view.isMasked(id);
      const [first] = entries;
      const suppressions = await findSuppressions(tx, contactKeys);
      const messages = await listDecidedMessages(tx, { leadId: id, contactKeys });
      await auditAs(tx, user, { action: 'lead.consent_exported', targetType: 'lead', targetId: id });
      return {
        exportedAt: new Date().toISOString(),
        tenantId: tenant.id,
        person: { ...personFields(lead, masked), leadId: id, masked },
        entries,
        wordings: wordingsOf(entries),
        proof: first ? await proveChain(tx, first.position) : null,
        suppressions: suppressions.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        messages: messages.map(({ decision, ...message }) => ({
          ...message,
          decision: decision && { ...decision },
          createdAt: message.createdAt.toISOString(),
          sentAt: message.sentAt?.toISOString() ?? null,
        })),
      };
    });
  }

  async #personOf(tx: TenantTransaction, id: string): Promise<Person> {
    const lead = await findLeadContact(tx, id);
    if (!lead) throw notFound();
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const scope = await findContactScope(tx, id);
    const keys: Person['keys'] = {};
    for (const channel of CONSENT_CHANNELS) {
      const address = contactAddress(channel, channel === 'email' ? lead.email : lead.phone);
      if (address) keys[channel] = contactKey(masterKey, { tenantId: tx.tenantId, address, scope });
    }
    return { lead, keys };
  }
}

async function resultOf(
  tx: TenantTransaction,
  { keys }: Person,
  isMasked: boolean,
): Promise<Omit<ConsentResult, 'ok'>> {
  const contactKeys = keysOf(keys);
  const entries = await listConsent(tx, contactKeys);
  const suppressions = await findSuppressions(tx, contactKeys);
  return {
    channels: CONSENT_CHANNELS.map((channel) => {
      const latest = entries.find((entry) => entry.channel === channel);
      return {
        channel,
        state: stateAfter(latest?.action),
        since: latest?.occurredAt ?? null,
        reachable: keys[channel] !== undefined,
        suppressed: suppressions.find((row) => row.channel === channel)?.reason ?? null,
      };
    }),
    history: entries.map((entry) => toRecord(entry, isMasked)),
  };
}

function toRecord(entry: ConsentEntry, isMasked: boolean): ConsentRecord {
  const { position, channel, action, method, actor, evidence, occurredAt } = entry;
  return {
    position,
    channel,
    action,
    method,
    actor: actor === 'person' || actor === 'provider' ? actor : 'staff',
    // Text from staff or a file may reveal more than the viewer may see, so only how the consent was given is shown.
    evidence:
      isMasked && (method === 'staff' || method === 'import') ? (evidence.split(':')[0] ?? '') : evidence,
    occurredAt,
  };
}

/** The texts of the wording versions that the entries refer to. */
function wordingsOf(entries: readonly ConsentEntry[]): ConsentExport['wordings'] {
  const versions = [...new Set(entries.map(({ wordingVersion }) => wordingVersion))];
  return Object.fromEntries(
    versions.flatMap((version) => {
      const wording = intakeConsentWording(version);
      return wording ? [[version, wording]] : [];
    }),
  );
}

function personFields(
  { name, phone, email }: LeadContact,
  masked: boolean,
): Pick<ConsentExport['person'], 'name' | 'phone' | 'email'> {
  if (!masked) return { name, phone, email };
  return { name: maskName(name), phone: phone && maskPhone(phone), email: email && maskEmail(email) };
}

const keysOf = (keys: Person['keys']): string[] => [...new Set(Object.values(keys))];

function invalid(path: string, message: string): Failure {
  return new Failure({
    status: 400,
    code: 'validation_failed',
    message: `${path} ${message}.`,
    fields: [{ path, message }],
  });
}
