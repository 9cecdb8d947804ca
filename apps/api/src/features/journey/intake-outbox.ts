/** Stores intakes while the engine is unreachable and dispatches them when it is back: none is lost, none is sent twice. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import { screenNewLead } from '@praxis/db/conflict/conflict-check';
import { Database } from '@praxis/db/core/database';
import { recordIntakeConsent } from '@praxis/db/consent/intake-consent';
import { markStep } from '@praxis/db/journey/journey';
import { recordLead } from '@praxis/db/lead/lead-capture';
import { enqueue, type OutboxEntry } from '@praxis/db/core/outbox';
import {
  journeyWorkflowId,
  submitIntake,
  type IntakeCommand,
  type JourneyStart,
} from '@praxis/workflows/journey/messages';
import { Failure } from '../../platform/http/failure.js';
import { RunDispatcher, type Handler } from '../../platform/runs/run-dispatcher.js';
import { ENVIRONMENT } from '../../platform/tokens.js';
import { JourneyGateway } from './journey.gateway.js';

const KIND = 'journey.intake';
const HANDOVER_TIMEOUT_MS = 20_000;

interface IntakeEntry {
  start: JourneyStart;
  command: IntakeCommand;
}

@Injectable()
export class IntakeOutbox implements OnModuleInit {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly gateway: JourneyGateway,
    private readonly dispatcher: RunDispatcher,
  ) {}

  onModuleInit(): void {
    this.dispatcher.handle(KIND, (entry) => this.#handOver(entry));
  }

  /** Stores the lead under the id it would have had anyway, with the note that its journey is still to be started. */
  async store(start: JourneyStart, command: IntakeCommand): Promise<void> {
    await this.database.withTenant(start.tenantId, async (tx) => {
      const stored = await recordLead(tx, {
        id: start.leadId,
        sessionId: start.sessionId,
        industry: start.industry,
        ...command.fields,
        score: scoreLead(intakeScoreInputs(command.fields)),
        fingerprint: command.fingerprint,
      });
      await screenNewLead(tx, this.environment.PRAXIS_MASTER_KEY, { id: start.leadId, ...command.fields });
      if (stored.fingerprint !== command.fingerprint) {
        throw Failure.of(
          409,
          'already_submitted',
          'This session already has an intake. Start a new session to submit another.',
        );
      }
      const workflowId = journeyWorkflowId(start.tenantId, start.sessionId);
      await markStep(
        tx,
        { ...start, workflowId },
        { step: 'intake', status: 'pending', leadId: start.leadId, record: { state: 'pending' } },
      );
      const entry: IntakeEntry = { start, command };
      await enqueue(tx, {
        kind: KIND,
        dedupeKey: `${KIND}/${start.sessionId}/${command.fingerprint}`,
        payload: entry,
      });
      await recordIntakeConsent(tx, this.environment.PRAXIS_MASTER_KEY, {
        leadId: stored.id,
        ...command.fields,
      });
    });
  }

  async #handOver(entry: OutboxEntry): ReturnType<Handler> {
    const { start, command } = entry.payload as IntakeEntry;
    const outcome = await this.gateway.startWith(start, {
      update: submitIntake,
      command,
      timeoutMs: HANDOVER_TIMEOUT_MS,
      updateId: `intake-${command.fingerprint}`,
    });
    // A refusal is an answer too: the journey already has this session's intake, or was ended by somebody.
    return outcome.kind === 'reply' || outcome.kind === 'refused' ? undefined : { reason: outcome.kind };
  }
}
