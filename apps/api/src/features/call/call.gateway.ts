/** Sends updates to the workflow of a call: update-with-start to begin it, plain updates afterwards. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UpdateDefinition } from '@temporalio/common';
import {
  CALL_RUN,
  callWorkflowId,
  connectCall,
  type CallStart,
  type ConnectReply,
} from '@praxis/workflows/call/messages';
import { updateOrBegin, updateRun, type UpdateOutcome } from '../../platform/runs/run-updates.js';
import { Temporal } from '../../platform/runs/temporal.js';

/**
 * How long a caller waits for a call to connect, in milliseconds. A killed worker is back within that time, as in a
 * turn.
 */
const CONNECT_TIMEOUT_MS = 15_000;
const TURN_TIMEOUT_MS = 30_000;

@Injectable()
export class CallGateway {
  readonly #temporal: Temporal;

  constructor(temporal: Temporal) {
    this.#temporal = temporal;
  }

  /** Starts a call, or finds it already started. */
  async connect(start: CallStart): Promise<UpdateOutcome<ConnectReply>> {
    return await updateOrBegin(
      this.#temporal,
      { run: CALL_RUN, start },
      { update: connectCall, args: [], timeoutMs: CONNECT_TIMEOUT_MS, updateId: 'connect' },
    );
  }

  /** Sends an update to an open call. Repeating it with the same `name` is the same update. */
  async send<Reply, Command>(
    call: { tenantId: string; id: string },
    what: { update: UpdateDefinition<Reply, [Command]>; command: Command; name: string },
  ): Promise<UpdateOutcome<Reply>> {
    return await updateRun(this.#temporal, callWorkflowId(call.tenantId, call.id), {
      update: what.update,
      args: [what.command],
      timeoutMs: TURN_TIMEOUT_MS,
      lane: 'vendors',
      // A client's id for a turn could contain personal data, and the engine keeps ids in plain text, so it gets only a hash.
      updateId: createHash('sha256').update(what.name).digest('hex').slice(0, 32),
    });
  }
}
