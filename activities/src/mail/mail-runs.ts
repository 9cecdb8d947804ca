/** Beginning the run of a stored mail from a worker. */
import type { Client } from '@temporalio/client';
import {
  MAIL_TASK_QUEUE,
  MAIL_WORKFLOW,
  mailWorkflowId,
  type MailStart,
} from '@praxis/workflows/mail/messages';
import { beginRun } from '../core/begin-run.js';

/** Starts it once: a run that ended by itself has settled its mail. */
export function startMail(client: Client, mail: MailStart): Promise<void> {
  return beginRun(client, MAIL_WORKFLOW, {
    workflowId: mailWorkflowId(mail.mailId),
    taskQueue: MAIL_TASK_QUEUE,
    args: [mail],
  });
}
