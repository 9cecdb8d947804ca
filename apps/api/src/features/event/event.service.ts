/** Stores what clients report of their calls, with personal data removed. */
import { Injectable } from '@nestjs/common';
import type { EventsLogCall, EventsLogRequest } from '@praxis/contracts/event/event-log';
import { Database } from '@praxis/db/core/database';
import { logEvents, type LoggedEvent } from '@praxis/db/event/event';
import type * as z from 'zod/mini';
import { redact, redactText } from './redaction.js';

@Injectable()
export class EventService {
  constructor(private readonly database: Database) {}

  /** Logs a batch and returns how many events were stored. */
  async logBatch(tenantId: string, request: EventsLogRequest): Promise<number> {
    const events = request.events.map((event): LoggedEvent => ({
      action: redactText(event.type),
      endpoint: event.endpoint && redactText(event.endpoint),
      status: event.status === undefined ? undefined : redactText(String(event.status)),
      latencyMs: event.latencyMs,
      errorMessage: event.errorMessage && redactText(event.errorMessage),
      payload: event.payload && redact(event.payload),
    }));
    await this.database.withTenant(tenantId, (tx) => logEvents(tx, request.sessionId, events));
    return events.length;
  }

  /** Logs one call in the format of the function `events-log`. */
  async logCall(tenantId: string, call: z.infer<typeof EventsLogCall>): Promise<void> {
    const event: LoggedEvent = {
      action: redactText(call.action),
      endpoint: redactText(call.endpoint),
      method: call.method,
      status: call.status === undefined ? undefined : redactText(String(call.status)),
      latencyMs: call.latencyMs,
      errorMessage: call.errorMessage && redactText(call.errorMessage),
      payload: call.payload && redact(call.payload),
    };
    await this.database.withTenant(tenantId, (tx) => logEvents(tx, call.sessionId, [event]));
  }
}
