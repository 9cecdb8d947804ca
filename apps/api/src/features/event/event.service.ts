/** Stores the requests that pages report, with personal data removed. */
import { Injectable } from '@nestjs/common';
import type { EventsLogFunctionRequest, EventsLogRequest } from '@praxis/contracts/event/event-log';
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

  /** Logs one request in the format of the function `events-log`. */
  async logRequest(tenantId: string, request: z.infer<typeof EventsLogFunctionRequest>): Promise<void> {
    const event: LoggedEvent = {
      action: redactText(request.action),
      endpoint: redactText(request.endpoint),
      method: request.method,
      status: request.status === undefined ? undefined : redactText(String(request.status)),
      latencyMs: request.latencyMs,
      errorMessage: request.errorMessage && redactText(request.errorMessage),
      payload: request.payload && redact(request.payload),
    };
    await this.database.withTenant(tenantId, (tx) => logEvents(tx, request.sessionId, [event]));
  }
}
