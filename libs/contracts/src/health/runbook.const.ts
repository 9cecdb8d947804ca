/** The pages of docs/runbooks, one for each symptom. Zod-free, because the web app builds links from it. */

/** Titles by file name, in the order of the list. */
export const RUNBOOK_TITLES = {
  access: 'Before you begin: access',
  'database-down': 'PostgreSQL is down',
  'engine-down': 'Temporal is down',
  'no-worker': 'No worker is running',
  'disk-full': 'A disk is full',
  'stuck-runs': 'Runs are stuck',
  backlog: 'A backlog grows',
  'poison-document': 'One input fails each time',
  'provider-down': 'A vendor is down',
  'webhook-silent': 'A vendor no longer reports to us',
  'synthetic-journey': 'A booking check fails',
  'alert-rule': 'An alert rule fires',
  'error-budget': 'An alert on the error budget',
  'payment-drift': 'Payments and records differ',
  'unused-purchase': 'A purchase was never set up',
  'payment-dispute': 'A payment is disputed',
  certificate: 'A certificate has expired or is refused',
  'lost-master-key': 'The master key is lost',
  'leaked-key': 'A key has leaked',
} as const;
export type RunbookSlug = keyof typeof RUNBOOK_TITLES;
export const RUNBOOK_SLUGS = Object.keys(RUNBOOK_TITLES) as RunbookSlug[];

export const isRunbook = (slug: string): slug is RunbookSlug => Object.hasOwn(RUNBOOK_TITLES, slug);
