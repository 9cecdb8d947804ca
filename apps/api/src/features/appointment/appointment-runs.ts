/** Begins the run of each confirmed appointment, and wakes it after each change. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  APPOINTMENT_TASK_QUEUE,
  APPOINTMENT_WORKFLOW,
  appointmentChanged,
  appointmentWorkflowId,
  type AppointmentStart,
} from '@praxis/workflows/appointment/messages';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { OutboxRelay, type Wake } from '../../platform/runs/outbox-relay.js';
import { Temporal } from '../../platform/runs/temporal.js';

const TIMEOUT_MS = 10_000;

@Injectable()
export class AppointmentRuns implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly temporal: Temporal,
  ) {}

  onModuleInit(): void {
    this.relay.wake('appointment.run', (nudge) => this.#tell(nudge));
  }

  /** Whatever the order in which changes are handed over, and however often: a run there is, and it looks again. */
  async #tell({ tenantId, payload }: Parameters<Wake>[0]): Promise<void> {
    const { appointmentId } = payload as { appointmentId: string };
    const start: AppointmentStart = { tenantId, appointmentId };
    await this.temporal.within(TIMEOUT_MS, (workflow) =>
      workflow.signalWithStart(APPOINTMENT_WORKFLOW, {
        workflowId: appointmentWorkflowId(start),
        taskQueue: APPOINTMENT_TASK_QUEUE,
        args: [start],
        signal: appointmentChanged,
        signalArgs: [],
        staticSummary: RUN_TEXTS.appointment,
      }),
    );
  }
}
