/** Stores intakes while the engine is unreachable and dispatches them when it is back: none is lost, none is sent twice. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { markStep } from '@praxis/db/journey/journey';
import { ALREADY_SUBMITTED, storeIntake } from '@praxis/db/lead/lead-capture';
import { enqueue, type OutboxEntry } from '@praxis/db/core/outbox';
import {
  JOURNEY_RUN,
  journeyWorkflowId,
  submitIntake,
  type IntakeCommand,
  type JourneyStart,
} from '@praxis/workflows/journey/messages';
import { Failure } from '../http/failure.js';
import { RunDispatcher, type Handler } from '../runs/run-dispatcher.js';
import { updateOrBegin } from '../runs/run-updates.js';
import { Temporal } from '../runs/temporal.js';
import { ENVIRONMENT } from '../tokens.js';

const KIND = 'journey.intake';
const DISPATCH_TIMEOUT_MS = 20_000;

interface IntakeEntry {
  start: JourneyStart;
  command: IntakeCommand;
}

@Injectable()
export class IntakeOutbox implements OnModuleInit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly dispatcher: RunDispatcher,
  ) {}

  onModuleInit(): void {
    this.dispatcher.handle(KIND, (entry) => this.#dispatch(entry));
  }

  /** Stores the lead under its final id, with a note that its journey is still to be started. */
  async store(start: JourneyStart, command: IntakeCommand): Promise<void> {
    const { tenantId, leadId: id, sessionId, industry } = start;
    const { fields, fingerprint } = command;
    const entry: IntakeEntry = { start, command };
    await this.database.withTenant(tenantId, async (tx) => {
      const mark = async (): Promise<void> => {
        const journey = { ...start, workflowId: journeyWorkflowId(tenantId, sessionId) };
        const step = { step: 'intake', status: 'pending', record: { state: 'pending' } } as const;
        await markStep(tx, journey, { ...step, leadId: id });
        await enqueue(tx, { kind: KIND, key: `${sessionId}/${fingerprint}`, payload: entry });
      };
      const intake = { id, sessionId, industry, ...fields, fingerprint };
      const stored = await storeIntake(tx, intake, {
        masterKey: this.environment.PRAXIS_MASTER_KEY,
        mark,
      });
      if (stored) return;
      throw Failure.of(409, 'already_submitted', ALREADY_SUBMITTED);
    });
  }

  async #dispatch(entry: OutboxEntry): ReturnType<Handler> {
    const { start, command } = entry.payload as IntakeEntry;
    const outcome = await updateOrBegin(
      this.temporal,
      { run: JOURNEY_RUN, start },
      {
        update: submitIntake,
        args: [command],
        timeoutMs: DISPATCH_TIMEOUT_MS,
        updateId: `intake-${command.fingerprint}`,
      },
    );
    // A refusal is an answer too: the journey already has this session's intake, or a person has ended it.
    return outcome.kind === 'reply' || outcome.kind === 'refused' ? undefined : { reason: outcome.kind };
  }
}
