/** Mails of the platform: stored with what they are about, sent by a run of their own once that is committed. */
import { Inject, Injectable } from '@nestjs/common';
import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Logger } from 'pino';
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Transaction } from '@praxis/db/core/database';
import { queueMail, type NewMail } from '@praxis/db/mail/mail';
import {
  MAIL_TASK_QUEUE,
  MAIL_WORKFLOW,
  mailWorkflowId,
  type MailStart,
} from '@praxis/workflows/mail/messages';
import { Temporal } from './temporal.js';
import { ENVIRONMENT, LOG } from '../tokens.js';

const TIMEOUT_MS = 5_000;

@Injectable()
export class Mailer {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOG) private readonly log: Logger,
    private readonly temporal: Temporal,
  ) {}

  /** Stores a mail in the caller's transaction. Hand what this gives to `dispatch` when the transaction is through. */
  async queue(tx: Transaction, mail: NewMail): Promise<MailStart> {
    const mailId = await queueMail(tx, this.environment.PRAXIS_MASTER_KEY, mail);
    return { tenantId: mail.tenantId, mailId };
  }

  /** Begins to send. Nobody waits for it: a mail whose run could not be started is found by the sweep. */
  dispatch(mail: MailStart): void {
    this.#start(mail).catch((error: unknown) => {
      if (error instanceof WorkflowExecutionAlreadyStartedError) return;
      this.log.warn(
        { mailId: mail.mailId, type: error instanceof Error ? error.name : 'unknown' },
        'a mail waits for the engine',
      );
    });
  }

  /** An address of the web app, for a mail. */
  link(path: string): string {
    return `${publicOrigin(this.environment)}${path}`;
  }

  async #start(mail: MailStart): Promise<void> {
    await this.temporal.within(TIMEOUT_MS, (workflow) =>
      workflow.start(MAIL_WORKFLOW, {
        workflowId: mailWorkflowId(mail.mailId),
        taskQueue: MAIL_TASK_QUEUE,
        args: [mail],
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      }),
    );
  }
}
