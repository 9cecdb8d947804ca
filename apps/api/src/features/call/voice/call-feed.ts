/** Live stream of a visitor's own call: its state, and each reply as it arrives. */
import { Injectable } from '@nestjs/common';
import type { CallChange, CallSpeech } from '@praxis/contracts/call/call-speech';
import { INDUSTRIES, type Industry } from '@praxis/contracts/core/industry.const';
import { SessionId, Uuid } from '@praxis/contracts/journey/session';
import { listCurrentChunks } from '@praxis/db/call/reply-chunk';
import { findCall } from '@praxis/db/call/call-view';
import { Database } from '@praxis/db/core/database';
import type { Listen } from '../../../platform/live/event-stream.js';
import { notFound } from '../../../platform/http/failure.js';
import { LiveHub } from '../../../platform/live/live-hub.js';
import { LiveTopics } from '../../../platform/live/live-topics.js';
import type { Exchange } from '../../../platform/http/request.js';
import { TenantDirectory } from '../../../platform/tenant/tenant-directory.js';
import { Visitors } from '../../../platform/auth/visitors.js';
import { ReplyUnderWay } from './reply-under-way.js';

/** Identifies a call of a demo. */
export interface DemoCall {
  industry: Industry;
  sessionId: string;
  callId: string;
}

@Injectable()
export class CallFeed {
  constructor(
    private readonly hub: LiveHub,
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly visitors: Visitors,
    topics: LiveTopics,
  ) {
    topics.add('call', async (exchange, name) => await this.ofVisitor(exchange, callNamed(name)));
  }

  /**
   * Streams a demo's call to its visitor.
   * @throws Failure 401 for a header that is no visitor's token, 403 for another visitor's session, 404 if
   * the session has no such call
   */
  async ofVisitor(exchange: Exchange, { industry, sessionId, callId }: DemoCall): Promise<Listen> {
    const { id: tenantId } = await this.tenants.demoTenant(industry);
    await this.visitors.admit(exchange, sessionId);
    const call = await this.database.withTenant(tenantId, (tx) => findCall(tx, callId));
    if (call?.sessionId !== sessionId) throw notFound();
    return (stream, topic) => {
      const of = topic === undefined ? {} : { topic };
      const tell = (): void => stream.send('call', { callId, ...of } satisfies CallChange);
      const speech = new ReplyUnderWay(() =>
        this.database.withTenant(tenantId, (tx) => listCurrentChunks(tx, callId)),
      );
      const say = (): void =>
        void speech.read((chunk) => stream.send('speech', { callId, ...chunk, ...of } satisfies CallSpeech));
      const watcher = { onChange: tell, onSpeech: say, onWorker: () => undefined };
      stream.onClose(this.hub.watch(tenantId, callId, watcher));
      // Sends changes that happened between the first read and the subscription.
      tell();
      say();
    };
  }
}

function callNamed(name: string): DemoCall {
  const [industry, sessionId, callId, ...more] = name.split(':');
  const known = INDUSTRIES.find((one) => one === industry);
  const isCall = SessionId.safeParse(sessionId).success && Uuid.safeParse(callId).success;
  if (!known || !isCall || more.length > 0) throw notFound();
  return { industry: known, sessionId: String(sessionId), callId: String(callId) };
}
