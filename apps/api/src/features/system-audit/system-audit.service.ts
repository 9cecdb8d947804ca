/** Gathers the facts of the System Audit Report from the running system. */
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { isBehindTls, type Environment } from '@praxis/config/environment';
import { healthScoreOf } from '@praxis/domain/system-audit/health-score';
import type { SystemAudit } from '@praxis/contracts/system-audit/system-audit';
import { verifyAuditLog } from '@praxis/db/audit/audit-seal';
import { Database } from '@praxis/db/core/database';
import * as databaseFacts from '@praxis/db/system-audit/database-facts';
import * as people from '@praxis/db/system-audit/people-facts';
import * as records from '@praxis/db/system-audit/record-facts';
import { Temporal } from '../../platform/runs/temporal.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { QueueStates } from '../../platform/runs/queue-states.js';
import { findingsOf, type Gatherers } from './checked-in-time.js';
import { samplePayloads, workerFacts } from './engine-facts.js';
import { diskFacts, migrationNames, vendorFacts } from './machine-facts.js';
import { cachingFacts, policyFacts, type Serve } from './served-page.js';

/** Number of hours of the audit log for which a check has time. The page “Audit log” verifies all of it. */
const VERIFIED_HOURS = 24;
/** Requests within this many milliseconds get the same report, because several pages may show it. */
const FRESH_MS = 5_000;

@Injectable()
export class SystemAuditService {
  #latest: { at: number; report: Promise<SystemAudit> } | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly queues: QueueStates,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Runs every check. */
  async report(): Promise<SystemAudit> {
    if (!this.#latest || performance.now() - this.#latest.at > FRESH_MS)
      this.#latest = { at: performance.now(), report: this.#check() };
    return await this.#latest.report;
  }

  async #check(): Promise<SystemAudit> {
    const findings = await findingsOf(this.#gatherers());
    return { ok: true, at: new Date().toISOString(), findings, healthScore: healthScoreOf(findings) };
  }

  #gatherers(): Gatherers {
    const { database, environment, temporal } = this;
    return {
      'admin-second-factor': () => people.readAdminFactors(database),
      'dormant-admins': () => people.readDormantAdmins(database),
      'password-hashes': () => people.readPasswordHashes(database),
      'demo-passcode': () => people.readDemoPasscode(database),
      'refused-sign-ins': () => people.readRefusedSignIns(database),
      'secure-cookies': () =>
        Promise.resolve({ isEmbedded: environment.PRAXIS_EMBEDDED, isBehindTls: isBehindTls(environment) }),
      'row-level-security': () => databaseFacts.readRowLevelSecurity(database),
      'database-roles': () => databaseFacts.readDatabaseRoles(database),
      'append-only': () => databaseFacts.readAppendOnly(database),
      'audit-chain': () =>
        verifyAuditLog(database, { masterKey: environment.PRAXIS_MASTER_KEY, hours: VERIFIED_HOURS }),
      'audit-sealing': () => records.readAuditSealing(database),
      'consent-chain': () => records.readConsentChain(database),
      migrations: () => this.#migrations(),
      'unencrypted-rows': () => records.readUnencryptedRows(database),
      backups: () => databaseFacts.readBackups(database),
      engine: async () => ({ isReachable: await temporal.answersNow() }),
      workers: async () => workerFacts(await this.queues.states()),
      'payload-encryption': () => samplePayloads(temporal),
      'outbox-backlog': () => records.readOutbox(database),
      'api-errors': () => records.readApiErrors(database),
      incidents: () => records.readIncidents(database),
      breakers: () => records.readBreakers(database),
      webhooks: () => records.readWebhooks(database),
      'content-policy': () => policyFacts(this.#serve),
      'asset-caching': () => cachingFacts(this.#serve),
      'practice-owners': () => people.readPracticeOwners(database),
      'practice-addresses': () => people.readPracticeAddresses(database),
      'practice-calendars': () => people.readPracticeCalendars(database),
      'incident-contacts': () => records.readIncidentContacts(database),
      'live-vendors': () => Promise.resolve(vendorFacts(environment)),
      latency: () => records.readLatency(database),
      'dead-rows': () => databaseFacts.readDeadRows(database),
      indexes: () => databaseFacts.readInvalidIndexes(database),
      connections: () => databaseFacts.readConnections(database),
      'long-transactions': () => databaseFacts.readLongTransactions(database),
      disk: () => diskFacts(environment.PRAXIS_DATA_DIR),
    };
  }

  async #migrations() {
    const names = await migrationNames();
    return names && (await databaseFacts.readMigrations(this.database, names));
  }

  readonly #serve: Serve = async (path) => {
    const { statusCode, headers, body } = await this.host.httpAdapter
      .getInstance<FastifyInstance>()
      .inject({ method: 'GET', url: path });
    return { statusCode, headers, body };
  };
}
