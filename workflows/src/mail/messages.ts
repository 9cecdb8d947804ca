/** A mail's run: its names and what it is started with. */
import { defineQueuedRun, FIRST } from '../core/run-definition.js';

/** Identifies the mail. Its content stays in the database, encrypted. */
export interface MailStart {
  tenantId: string;
  mailId: string;
}

/** The id of a mail's run: one mail, one run. */
export function mailWorkflowId(mailId: string): string {
  return `mail/${mailId}`;
}

export const MAIL_RUN = defineQueuedRun<MailStart>({
  ...FIRST,
  kind: 'mail.run',
  workflow: 'mail',
  fields: ['mailId'],
  repeat: 'ALLOW_DUPLICATE_FAILED_ONLY',
  id: ({ mailId }) => mailWorkflowId(mailId),
});
