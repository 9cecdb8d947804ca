/**
 * An import's changes to leads, in one transaction: until the transaction is finished, no change is visible, and an
 * aborted import has changed nothing. Each row is imported once, because its lead's id is derived from import and line.
 */
import { toE164 } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import { engagementLevel } from '@praxis/contracts/engagement/engagement-level';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { ImportMapping, ImportState } from '@praxis/contracts/lead-import/lead-import';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import { placeLeads } from '../contact/place-leads.js';
import { screenNewLeads } from '../conflict/conflict-check.js';
import type { TenantTransaction } from '../core/database.js';
import { recordImportConsent } from './import-consent.js';
import { findKnownLeads, type ImportedFields } from './import-row.js';
import { FILLABLE_FIELDS, lockFillableLeads, saveLeads, type FillableField } from '../lead/lead-field.js';
import { noteHead } from '../lead/lead-note.js';
import { IMPORT_SESSION } from '../lead/lead-session.js';
import { ImportChunkEntity } from './import-chunk.entity.js';

/** Number of rows that are processed with one set of statements. */
const BATCH = 1_000;

interface ImportRun extends OpenRun {
  masterKey: string;
}

interface OpenRun {
  state: ImportState;
  author: string;
  /** Id of the person who imports the file. */
  userId: string;
  mapping: ImportMapping;
  industry: Industry;
}

interface GoodRow {
  line: number;
  fields: ImportedFields;
  sameAs: number | null;
  knownLead: string | null;
}

interface RunRow {
  line: number;
  outcome: 'created' | 'updated' | 'skipped';
  leadId?: string;
  filled?: Partial<Record<FillableField, string>>;
}

export interface ImportTask {
  importId: string;
  /**
   * The master key, which decrypts the conflict list against which a law firm's new leads are screened, and derives the
   * keys of addresses.
   */
  masterKey: string;
  /** Receives the number of finished rows. */
  onProgress: (done: number) => Promise<void>;
}

/**
 * Imports every valid row. Does nothing if the import is not running, for example because an attempt that seemed lost
 * has finished it.
 */
export async function runImport(
  tx: TenantTransaction,
  { importId, masterKey, onProgress }: ImportTask,
): Promise<void> {
  const run = await openRun(tx, importId, 'running');
  if (!run) return;
  await findKnownLeads(tx, importId);
  const importer = new Importer(tx, importId, { ...run, masterKey });
  let [after, done] = [0, 0];
  for (;;) {
    const rows = await goodRows(tx, importId, after);
    await importer.take(rows);
    done += rows.length;
    await onProgress(done);
    after = rows.at(-1)?.line ?? after;
    if (rows.length < BATCH) break;
  }
  await recordImportConsent(tx, { importId, masterKey, userId: run.userId });
  await tx.query`
    update imports i set state = 'done', finished_at = now(), sample = '[]', rows_done = ${done}, result = (
      select jsonb_build_object('errors', count(*) filter (where error is not null),
        'created', count(*) filter (where outcome = 'created'), 'updated', count(*) filter (where outcome = 'updated'),
        'skipped', count(*) filter (where outcome = 'skipped'))
      from import_rows r where r.tenant_id = i.tenant_id and r.import_id = i.id)
    where i.tenant_id = ${tx.tenantId} and i.id = ${importId}`;
  await tx.repository(ImportChunkEntity).delete({ tenantId: tx.tenantId, importId });
}

/**
 * Keeps other attempts out until the transaction ends. The row's lock is not used for this, because progress is written
 * to the row meanwhile.
 */
export async function openRun(
  tx: TenantTransaction,
  importId: string,
  state: ImportState,
): Promise<OpenRun | undefined> {
  await tx.query`select pg_advisory_xact_lock(hashtextextended('import/' || ${importId}, 0))`;
  const [run] = await tx.query<OpenRun>`
    select i.state, i.author, i.created_by as "userId", i.mapping, t.industry from imports i join tenants t on t.id = i.tenant_id
    where i.tenant_id = ${tx.tenantId} and i.id = ${importId} and i.state = ${state}`;
  return run;
}

async function goodRows(tx: TenantTransaction, importId: string, after: number): Promise<GoodRow[]> {
  return await tx.query<GoodRow>`
    select line, fields, same_as as "sameAs", known_lead as "knownLead" from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and error is null and line > ${after}
      and fields <> '{}' -- of a person whom a process of the release before has forgotten
      order by line limit ${BATCH}`;
}

class Importer {
  readonly #tx: TenantTransaction;
  readonly #importId: string;
  readonly #run: ImportRun;

  constructor(tx: TenantTransaction, importId: string, run: ImportRun) {
    this.#tx = tx;
    this.#importId = importId;
    this.#run = run;
  }

  async take(rows: readonly GoodRow[]): Promise<void> {
    const { duplicates } = this.#run.mapping;
    const fresh = rows.filter(
      ({ knownLead, sameAs }) => duplicates === 'create' || (knownLead === null && sameAs === null),
    );
    const others = rows.filter((row) => !fresh.includes(row));
    const created = await this.#create(fresh);
    await this.#note(created);
    // A row of this batch may be about the same person as another row of it, so the other row is processed first.
    const repeated =
      duplicates === 'update_empty_fields'
        ? await this.#fill(others)
        : others.map(({ line }): RunRow => ({ line, outcome: 'skipped' }));
    await this.#note(repeated);
  }

  async #create(rows: readonly GoodRow[]): Promise<RunRow[]> {
    if (rows.length === 0) return [];
    const leads = rows.map(({ line, fields }) => {
      const { score, version, contributions } = scoreLead(intakeScoreInputs(fields, 'import'));
      return {
        ...fields,
        phoneE164: toE164(fields.phone ?? ''),
        line,
        id: derivedId('import', this.#importId, String(line)),
        sessionId: `${IMPORT_SESSION}${this.#importId}-${line}`,
        score,
        version,
        contributions,
      };
    });
    const contacts = await placeLeads(this.#tx, leads);
    const rowsToStore = leads.map((lead) => ({ ...lead, contactId: contacts.get(lead.id) }));
    const { tenantId } = this.#tx;
    const { industry, author } = this.#run;
    // The same records as after an intake (lead-capture.ts), but without a visit, because imported people have shown no
    // interest yet.
    await this.#tx.query`with r as (
        select * from jsonb_to_recordset(${JSON.stringify(rowsToStore)}::jsonb) as r(id uuid, "sessionId" text, name text,
          email text, phone text, "phoneE164" text, "contactId" uuid, "caseType" text, "leadType" text, area text,
          budget text, details text, urgency text, timeline text, language text, status text, "stageId" uuid, states text[], "sourceDetail" text, tags text[], notes text,
          "createdAt" timestamptz, score int, version int, contributions jsonb)
      ), lead as (
        insert into leads (id, tenant_id, session_id, industry, name, email, phone, phone_e164, contact_id, case_type, lead_type, area, budget,
          details, urgency, timeline, language, status, stage_id, source, source_detail, tags, notes, lead_score, score_version, score_contributions,
          engagement_level, intake_fingerprint, created_at, last_interaction, updated_at)
        select id, ${tenantId}, "sessionId", ${industry}, name, email, phone, "phoneE164", "contactId", "caseType",
          "leadType", area, budget, details, urgency, timeline, language, coalesce(status, 'new'), (
            select s.id from lead_stages s where s.tenant_id = ${tenantId} and s.status = coalesce(r.status, 'new')
              and (s.id = r."stageId" or lower(s.name) in (select lower(value) from unnest(r.states) as value))
            order by s.id = r."stageId" desc nulls last, s.position desc limit 1
          ), 'import', "sourceDetail",
          coalesce(tags, '{}'), case when notes is null then '' else
            ${noteHead(author)} || notes end,
          score, version, contributions, ${engagementLevel(0)}, 'import', coalesce("createdAt", now()), coalesce("createdAt", now()), now()
        from r on conflict do nothing returning id, tenant_id, session_id, industry, created_at
      )
      insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data, created_at)
      select tenant_id, id, session_id, 'lead_captured', jsonb_build_object('industry', industry, 'by', 'import'),
        created_at from lead`;
    await screenNewLeads(this.#tx, this.#run.masterKey, leads);
    return leads.map(({ line, id }) => ({ line, outcome: 'created', leadId: id }));
  }

  /**
   * Fills the empty fields of the leads that these rows are about. If two rows are about one lead, the first row's
   * values are used.
   */
  async #fill(rows: readonly GoodRow[]): Promise<RunRow[]> {
    const targets = await this.#leadsOf(rows);
    const leads = await lockFillableLeads(this.#tx, [...new Set(targets.values())]);
    const changed = new Set<string>();
    const done = rows.map(({ line, fields }): RunRow => {
      const lead = leads.get(targets.get(line) ?? '');
      if (!lead) return { line, outcome: 'skipped' };
      const filled: Partial<Record<FillableField, string>> = {};
      for (const field of FILLABLE_FIELDS) {
        const value = fields[field];
        if (value === undefined || (lead[field] ?? '') !== '') continue;
        lead[field] = value;
        filled[field] = value;
      }
      if (Object.keys(filled).length === 0) return { line, outcome: 'skipped', leadId: lead.id };
      changed.add(lead.id);
      return { line, outcome: 'updated', leadId: lead.id, filled };
    });
    await saveLeads(
      this.#tx,
      this.#run.masterKey,
      [...leads.values()].filter(({ id }) => changed.has(id)),
    );
    return done;
  }

  /** The lead that a row is about: an existing one, or the one that an earlier row created or matched. */
  async #leadsOf(rows: readonly GoodRow[]): Promise<Map<number, string>> {
    const found = await this.#tx.query<{ line: number; leadId: string }>`
      select r.line, coalesce(r.known_lead, first.known_lead, first.lead_id) as "leadId"
      from import_rows r left join import_rows first
        on first.tenant_id = r.tenant_id and first.import_id = r.import_id and first.line = r.same_as
      where r.tenant_id = ${this.#tx.tenantId} and r.import_id = ${this.#importId}
        and r.line = any(${rows.map(({ line }) => line)})`;
    return new Map(found.map(({ line, leadId }) => [line, leadId]));
  }

  async #note(rows: readonly RunRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.#tx.query`update import_rows i set outcome = r.outcome, lead_id = r."leadId", filled = r.filled
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, outcome text, "leadId" uuid, filled jsonb)
      where i.tenant_id = ${this.#tx.tenantId} and i.import_id = ${this.#importId} and i.line = r.line`;
  }
}
