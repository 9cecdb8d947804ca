/** A tenant with its team and clients, for tests of the inbox. */
import {
  ConversationList,
  ConversationThread,
  type ConversationEntry,
  type ConversationItem,
} from '@praxis/contracts/message/conversation';
import type { SimControls } from '@praxis/contracts/sim/sim';
import { ApiClient } from './api.js';
import type { Fields } from './factories.js';
import { expectOk, followUpSent, intakeDone, type Tenant, type World } from './journey.js';
import { createTeam, type Member } from './members.js';
import { controlSim } from './sim-controls.js';
import { until } from './until.js';
import { webhooksProcessed } from './webhooks.js';
import type { Sql } from '@praxis/db/core/sql';

export class Desk {
  private constructor(
    readonly world: World,
    readonly tenant: Pick<Tenant, 'id' | 'api'>,
    readonly staff: Member,
    readonly viewer: Member,
  ) {}

  /** Opens the desk of an existing team. */
  static of(
    world: World,
    { tenant, staff, viewer }: { tenant: { id: string; key: string }; staff: Member; viewer: Member },
  ): Desk {
    const api = new ApiClient(world.stack.baseUrl, tenant.key);
    return new Desk(world, { id: tenant.id, api }, staff, viewer);
  }

  static async open(world: World): Promise<Desk> {
    const { tenant, staff, viewer } = await createTeam(world);
    return new Desk(world, tenant, staff, viewer);
  }

  /** A client with an intake. */
  async client(overrides: Fields = {}): Promise<{ sessionId: string; leadId: string }> {
    return await intakeDone(this.tenant.api, 'law', overrides);
  }

  /** A client with an intake, an appointment and a follow-up text message. */
  async booked(overrides: Fields = {}): Promise<{ sessionId: string; leadId: string }> {
    const { sessionId, leadId } = await this.client(overrides);
    expectOk(await this.tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
    await followUpSent(this.tenant.api, { sessionId, leadId }, { channel: ['sms'] });
    return { sessionId, leadId };
  }

  /** The client sends a text message. */
  async receive(sessionId: string, body: string): Promise<void> {
    expectOk(await this.tenant.api.post('/v1/sim/inbound', { sessionId, body }));
    await webhooksProcessed(this.world.database, this.tenant.id);
  }

  async list(by: Member = this.staff, query = ''): Promise<ConversationList> {
    return ConversationList.parse(expectOk(await by.get(`/v1/conversations?${query}`)).body);
  }

  async item(leadId: string, by: Member = this.staff): Promise<ConversationItem | undefined> {
    return (await this.list(by)).items.find(({ id }) => id === leadId);
  }

  async thread(leadId: string, by: Member = this.staff, query = ''): Promise<ConversationThread> {
    return ConversationThread.parse(expectOk(await by.get(`/v1/conversations/${leadId}?${query}`)).body);
  }

  /** Unmasks names and texts of this lead for staff. */
  async reveal(leadId: string): Promise<void> {
    expectOk(await this.staff.post(`/v1/leads/${leadId}/reveal`, { purpose: 'To answer' }));
  }

  /** Replies, and returns the message's id. */
  async reply(leadId: string, reply: Fields, headers: Record<string, string> = {}): Promise<string> {
    const answer = await this.staff.post(`/v1/conversations/${leadId}/messages`, reply, { headers });
    return String(expectOk(answer).body.id);
  }

  /** Waits until the message has this status, and returns it. */
  async settled(leadId: string, id: string, status: string): Promise<ConversationEntry> {
    return await until(`message to be ${status}`, { timeoutMs: 20_000, pollMs: 50 }, async () => {
      const { items } = await this.thread(leadId);
      return items.find((entry) => entry.id === id && entry.status === status);
    });
  }

  /** The texts that providers accepted for one message. */
  async accepted(id: string): Promise<{ body: string; subject: string | null }[]> {
    return await this.world.database.withTenant(
      this.tenant.id,
      (tx) =>
        tx.query`
        select body, subject from sim_entries where tenant_id = ${this.tenant.id} and reference = ${id}`,
    );
  }

  /** Sets the simulators of this tenant only. */
  async control(port: 'sms' | 'email', controls: Partial<SimControls>): Promise<void> {
    await controlSim(this.world.database, { tenantId: this.tenant.id, ...controls, port });
  }

  async sql<Row>(statement: Sql): Promise<Row[]> {
    return await this.world.database.withTenant(this.tenant.id, (tx) => tx.query<Row>(statement));
  }
}
