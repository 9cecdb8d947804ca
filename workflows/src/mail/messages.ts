/** A mail's run: its names and what it is started with. */

export const MAIL_WORKFLOW = 'mail';
export const MAIL_TASK_QUEUE = 'praxis';

/** Which mail. What it says stays in the database, sealed. */
export interface MailStart {
  tenantId: string;
  mailId: string;
}

/** The id of a mail's run: one mail, one run. */
export function mailWorkflowId(mailId: string): string {
  return `mail/${mailId}`;
}
