/** The contacts notified of incidents, as the platform's admins maintain them. */
import { Body, Controller, Delete, Get, Inject, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Environment } from '@praxis/config/environment';
import { Acknowledged } from '@praxis/contracts/auth/auth';
import {
  IncidentContactAdd,
  IncidentContactAdded,
  IncidentContactChange,
  IncidentContactList,
  IncidentContactResult,
  type IncidentContact,
} from '@praxis/contracts/health/incident-contact';
import { MAX_INCIDENT_CONTACTS } from '@praxis/contracts/health/incident-contact.const';
import { Database } from '@praxis/db/core/database';
import {
  addIncidentContact,
  changeIncidentContact,
  noteContactTest,
  deleteIncidentContact,
  findIncidentContact,
  listIncidentContacts,
} from '@praxis/db/health/incident-contact';
import { OutboundUrls } from '@praxis/providers/outbound/url';
import { Allow } from '../../platform/auth/access.js';
import { StepUp } from '../../platform/auth/step-up.js';
import { Answer } from '../../platform/http/answer.js';
import { Failure, invalidField, notFound } from '../../platform/http/failure.js';
import { refuseUncallable } from '../../platform/http/outbound-refusals.js';
import { ActingUser, auditActor, PathId, type AuthSession } from '../../platform/http/request.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { IncidentNotifier } from './notice/incident-notifier.js';

@ApiTags('health')
@Allow('admin')
@Controller('v1/incident-contacts')
export class IncidentContactController {
  readonly #outbound: OutboundUrls;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly notifier: IncidentNotifier,
  ) {
    this.#outbound = new OutboundUrls({ allowLoopback: environment.PRAXIS_WEBHOOK_LOOPBACK });
  }

  @Get()
  @Answer('List who is notified of incidents', IncidentContactList)
  async list(): Promise<IncidentContactList> {
    return { ok: true, items: await listIncidentContacts(this.database), nextCursor: null };
  }

  /** Only this answer shows a webhook's signing secret. */
  @Post()
  @StepUp()
  @Answer('Add an incident contact', IncidentContactAdded)
  async add(
    @ActingUser() session: AuthSession,
    @Body({ schema: IncidentContactAdd }) contact: IncidentContactAdd,
  ): Promise<IncidentContactAdded> {
    // The same rules as for practices' webhooks.
    if (contact.kind === 'webhook')
      await refuseUncallable(this.#outbound, contact.address, {
        field: 'address',
        code: 'webhook_address_refused',
      });
    const added = await addIncidentContact(this.database, {
      masterKey: this.environment.PRAXIS_MASTER_KEY,
      contact,
      actor: auditActor(session),
    });
    if (added === 'known')
      throw invalidField('address', 'This address is notified already.', 'already_added');
    if (added === 'full')
      throw Failure.of(409, 'too_many', `Up to ${MAX_INCIDENT_CONTACTS} addresses can be notified.`);
    return { ok: true, contact: await this.#found(added.id), secret: added.secret };
  }

  @Patch(':id')
  @StepUp()
  @Answer('Change which incidents a contact is notified of', IncidentContactResult)
  async change(
    @ActingUser() session: AuthSession,
    @PathId() id: string,
    @Body({ schema: IncidentContactChange }) change: IncidentContactChange,
  ): Promise<IncidentContactResult> {
    if (!(await changeIncidentContact(this.database, id, { change, actor: auditActor(session) })))
      throw notFound();
    return { ok: true, contact: await this.#found(id) };
  }

  /** Pending notices are not sent anymore. */
  @Delete(':id')
  @StepUp()
  @Answer('Remove an incident contact', Acknowledged)
  async remove(@ActingUser() session: AuthSession, @PathId() id: string): Promise<Acknowledged> {
    if (!(await deleteIncidentContact(this.database, id, auditActor(session)))) throw notFound();
    return { ok: true, message: 'Address removed' };
  }

  /** Sends immediately; the response has the result. */
  @Post(':id/test')
  @Answer('Send a test notice', IncidentContactResult)
  async test(@ActingUser() session: AuthSession, @PathId() id: string): Promise<IncidentContactResult> {
    if (!(await this.notifier.sendTest(id))) throw notFound();
    await noteContactTest(this.database, id, auditActor(session));
    return { ok: true, contact: await this.#found(id) };
  }

  async #found(id: string): Promise<IncidentContact> {
    const contact = await findIncidentContact(this.database, id);
    if (!contact) throw notFound();
    return contact;
  }
}
