/**
 * Sends incident notices to the contacts that admins have chosen. It is part of the API, next to the monitor, and not a
 * workflow, because the engine may be down. Notices are rows that any API process may claim, so that each is sent once
 * even if several processes run and any may die. While the database is down, one process sends from memory, and stores
 * what it sent once the database is back.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { ServiceIncident } from '@praxis/contracts/health/service-health';
import { Database } from '@praxis/db/core/database';
import {
  addTestNotice,
  claimNotices,
  noticeId,
  settleNotice,
  type ClaimedNotice,
  type RememberedNotice,
} from '@praxis/db/health/incident-notice';
import type { NoticeContact } from '@praxis/db/health/incident-contact';
import { prepareNotices, type SenderMemory } from '@praxis/db/health/incident-sender';
import {
  incidentLink,
  isSevereEnough,
  noticeBody,
  noticeWaitSeconds,
} from '@praxis/domain/health/incident-notice';
import { ENVIRONMENT, LOG } from '../../../platform/tokens.js';
import { NoticeSender } from './notice-sender.js';

/** A process that has missed this many rounds is not the sender anymore. */
const LEASE_ROUNDS = 4;
const MIN_LEASE_MS = 5_000;
/** The id of an outage that began before this process: it has not read the id of the next outage yet. */
const UNKNOWN_OUTAGE_ID = '00000000-0000-4000-8000-000000000001';

@Injectable()
export class IncidentNotifier implements OnApplicationShutdown {
  readonly #holder = randomUUID();
  readonly #sender: NoticeSender;
  readonly #origin: string;
  #memory: SenderMemory = { contacts: [], isSender: false, nextOutageId: UNKNOWN_OUTAGE_ID };
  /** Notices sent while the database did not answer. */
  readonly #remembered = new Map<string, RememberedNotice>();
  #sendingFromMemory: Promise<void> | undefined;
  #delivering: Promise<void> | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOG) private readonly log: Logger,
    private readonly database: Database,
  ) {
    this.#sender = new NoticeSender(environment, database);
    this.#origin = publicOrigin(environment);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#sendingFromMemory, this.#delivering]);
  }

  /** The id of the next database outage; the same in every process. */
  get nextOutageId(): string {
    return this.#memory.nextOutageId;
  }

  /**
   * Called when the database answers: stores notices that were sent from memory, finds due ones, and starts their
   * delivery.
   */
  async afterRound(): Promise<void> {
    // Otherwise, notices that are being sent now would be sent again.
    await this.#sendingFromMemory;
    const remembered = [...this.#remembered.values()];
    const leaseMs = Math.max(MIN_LEASE_MS, this.environment.PRAXIS_HEALTH_EVERY_MS * LEASE_ROUNDS);
    this.#memory = await prepareNotices(this.database, {
      holder: this.#holder,
      leaseMs,
      origin: this.#origin,
      remembered,
    });
    for (const { id } of remembered) this.#remembered.delete(id);
    if (this.#memory.contacts.length > 0) this.#deliver();
  }

  /**
   * Called while the database does not answer: the sender process notifies the contacts that it read last. Returns at
   * once.
   */
  whileAway(outage: ServiceIncident): void {
    const { isSender, contacts } = this.#memory;
    if (!isSender) return;
    const due = contacts.filter((contact) => this.#isDue(contact, outage));
    if (due.length === 0) return;
    this.#sendingFromMemory ??= Promise.all(due.map((contact) => this.#sendFromMemory(contact, outage)))
      .then(() => undefined)
      .finally(() => (this.#sendingFromMemory = undefined));
  }

  /** Sends a test notice now. Returns false if there is no such contact. */
  async sendTest(contactId: string): Promise<boolean> {
    const id = await addTestNotice(this.database, contactId, this.#origin);
    if (id === undefined) return false;
    const notices = await claimNotices(this.database, id);
    await Promise.all(notices.map((notice) => this.#attempt(notice)));
    return true;
  }

  #isDue({ id, minSeverity }: NoticeContact, { id: incidentId, severity }: ServiceIncident): boolean {
    if (!isSevereEnough(severity, minSeverity)) return false;
    const before = this.#remembered.get(noticeId({ contactId: id, incidentId, kind: 'opened' }));
    if (!before) return true;
    const { outcome, attempts, lastAttemptAt } = before;
    const waitSeconds = noticeWaitSeconds(attempts);
    if (outcome.isDelivered || outcome.isFinal || waitSeconds === undefined) return false;
    return Date.now() - lastAttemptAt.getTime() >= waitSeconds * 1_000;
  }

  async #sendFromMemory(contact: NoticeContact, outage: ServiceIncident): Promise<void> {
    const { id: incidentId, title, service, incidentType, severity, startedAt } = outage;
    const id = noticeId({ contactId: contact.id, incidentId, kind: 'opened' });
    const before = this.#remembered.get(id);
    const body =
      before?.body ??
      noticeBody('opened', new Date(startedAt), {
        incidentId,
        title,
        service,
        incidentType,
        severity,
        startedAt,
        acknowledgedAt: null,
        resolvedAt: null,
        affected: null,
        link: incidentLink(this.#origin),
      });
    const lastAttemptAt = new Date();
    const outcome = await this.#sender.send({ id, contact, body });
    const attempts = (before?.attempts ?? 0) + 1;
    this.#remembered.set(id, {
      id,
      contactId: contact.id,
      incidentId,
      body,
      attempts,
      lastAttemptAt,
      outcome,
    });
  }

  #deliver(): void {
    this.#delivering ??= this.#deliverDue()
      .catch((error: unknown) =>
        this.log.warn(
          { type: error instanceof Error ? error.name : 'unknown' },
          'notices were not delivered',
        ),
      )
      .finally(() => (this.#delivering = undefined));
  }

  /** Delivers until no notice is due, because delivering one may make the next one due. */
  async #deliverDue(): Promise<void> {
    for (;;) {
      const notices = await claimNotices(this.database);
      if (notices.length === 0) return;
      await Promise.all(notices.map((notice) => this.#attempt(notice)));
    }
  }

  async #attempt(notice: ClaimedNotice): Promise<void> {
    const outcome = await this.#sender.send(notice);
    await settleNotice(this.database, notice, outcome);
  }
}
