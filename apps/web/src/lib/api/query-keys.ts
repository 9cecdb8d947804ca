/**
 * The keys under which responses are cached, grouped by noun. A key that begins with another key is part of it:
 * invalidating the shorter key invalidates both. A tenant's keys have its id in second place.
 */
import { auditKeys } from './audit-keys.js';
import { adminTenantKeys } from './admin-tenant-keys.js';
import { demoKeys, simKeys } from './demo-keys.js';
import { healthKeys } from './health-keys.js';
import { templateKeys } from './template-keys.js';
import type { Key } from './query-key.js';
import { vaultKeys } from './vault-keys.js';

/** Makes the keys of a noun that belongs to a tenant. A noun with only one list has no entry below. */
export const ofTenant =
  (noun: string) =>
  (tenantId: string): Key => [noun, tenantId];

const leads = ofTenant('leads');
const calls = ofTenant('calls');
const campaigns = ofTenant('campaigns');
const conversations = ofTenant('conversations');
const imports = ofTenant('imports');
const appointments = ofTenant('appointments');
const contacts = ofTenant('contacts');
const notifications = ofTenant('notifications');
const apiKeys = ofTenant('api-keys');
const webhooks = ofTenant('webhooks');
const workflows = ofTenant('workflows');
const workOrders = ofTenant('work-orders');
const supportAccess = ofTenant('support-access');
const usage = ofTenant('usage');
const billing = ofTenant('billing');
const conflictParties = ofTenant('conflict-parties');

export const queryKeys = {
  /** The prefix of every key. */
  everything: [],
  auth: {
    session: ['session'],
    sessions: ['sessions'],
    factors: ['factors'],
    appEnrollment: ['app-enrollment'],
    profile: ['profile'],
    invitation: (token: string): Key => ['invitation', token],
  },
  automation: {
    all: workflows,
    templates: ofTenant('workflow-templates'),
    list: (tenantId: string): Key => [...workflows(tenantId), 'list'],
    figures: (tenantId: string): Key => [...workflows(tenantId), 'figures'],
    one: (tenantId: string, id: string): Key => [...workflows(tenantId), 'workflow', id],
    executions: (tenantId: string, workflowId: string): Key => [
      ...workflows(tenantId),
      'executions',
      workflowId,
    ],
    execution: (tenantId: string, id: string): Key => [...workflows(tenantId), 'execution', id],
    plan: (tenantId: string, id: string, of: number): Key => [...workflows(tenantId), 'plan', id, of],
    versions: (tenantId: string, id: string): Key => [...workflows(tenantId), 'versions', id],
    rehearsal: (tenantId: string, ...ids: string[]): Key => [...workflows(tenantId), 'rehearsal', ...ids],
    secrets: ofTenant('workflow-secrets'),
  },
  task: ofTenant('tasks'),
  workOrder: {
    all: workOrders,
    of: (tenantId: string, onboardingId: string): Key => [...workOrders(tenantId), onboardingId],
  },
  vault: vaultKeys,
  overview: ['overview'],
  handover: { all: ['handovers'] },
  analytics: (range: string): Key => ['analytics', range],
  audit: auditKeys,
  systemAudit: ['system-audit'],
  margins: ['margins'],
  checkout: {
    state: (sessionId: string): Key => ['checkout', sessionId],
    sim: (page: 'checkout' | 'portal', id: string): Key => ['sim-payment', page, id],
  },
  onboarding: {
    lists: ['onboardings'],
    list: (tenantId: string, scope: string): Key => ['onboardings', tenantId, scope],
    one: (tenantId: string, id: string): Key => ['onboarding', tenantId, id],
    byLink: (token: string): Key => ['onboarding-by-link', token],
  },
  tenant: {
    /** The tenants that an admin may act in, keyed by the person's id. */
    all: (userId: string): Key => ['tenants', userId],
    everyone: ['tenants'],
    ...adminTenantKeys,
    brand: (tenantId: string | null): Key => ['brand', tenantId],
    brands: ['brand'],
    team: ofTenant('team'),
    masking: ofTenant('masking-settings'),
    practice: ofTenant('practice-settings'),
    figures: ofTenant('practice-figures'),
    settings: ofTenant('account-settings'),
    integrations: ofTenant('integrations'),
    crm: ofTenant('crm'),
    vendorAccounts: ofTenant('vendor-accounts'),
  },
  today: ofTenant('today'),
  /** Choices made in the command palette. */
  recentlyChosen: ofTenant('recently-chosen'),
  lead: {
    all: leads,
    lists: (tenantId: string): Key => [...leads(tenantId), 'list'],
    list: (tenantId: string, view: string): Key => [...leads(tenantId), 'list', view],
    recent: (tenantId: string): Key => [...leads(tenantId), 'recent'],
    found: (tenantId: string, q: string): Key => [...leads(tenantId), 'found', q],
    stats: (tenantId: string): Key => [...leads(tenantId), 'stats'],
    speed: (tenantId: string, window: string): Key => [...leads(tenantId), 'speed', window],
    offers: (tenantId: string): Key => [...leads(tenantId), 'offers'],
    details: (tenantId: string): Key => [...leads(tenantId), 'lead'],
    detail: (tenantId: string, id: string): Key => [...leads(tenantId), 'lead', id],
    timeline: (tenantId: string, id: string): Key => [...leads(tenantId), 'timeline', id],
    timelineOf: (tenantId: string, id: string, scope: string): Key => [
      ...leads(tenantId),
      'timeline',
      id,
      scope,
    ],
    history: (tenantId: string, id: string): Key => [...leads(tenantId), 'history', id],
    historyOf: (tenantId: string, id: string, masked: boolean): Key => [
      ...leads(tenantId),
      'history',
      id,
      masked,
    ],
    erasure: (tenantId: string, id: string): Key => [...leads(tenantId), 'erasure', id],
    consent: (tenantId: string, id: string): Key => [...leads(tenantId), 'consent', id],
    consents: (tenantId: string): Key => [...leads(tenantId), 'consents'],
    consentState: (tenantId: string, id: string): Key => [...leads(tenantId), 'consents', id],
    correspondence: (tenantId: string, id: string): Key => [...leads(tenantId), 'correspondence', id],
    portal: ofTenant('portal'),
    routing: ofTenant('routing'),
    assignees: ofTenant('assignees'),
    stages: ofTenant('lead-stages'),
  },
  contact: {
    all: contacts,
    one: (tenantId: string, ...rest: unknown[]): Key => [...contacts(tenantId), ...rest],
  },
  conflict: {
    parties: conflictParties,
    search: (tenantId: string, q: string): Key => [...conflictParties(tenantId), q],
    settings: ofTenant('conflict-settings'),
  },
  practiceFact: { latest: ofTenant('practice-facts'), versions: ofTenant('practice-fact-versions') },
  consent: { suppressions: ofTenant('suppressions') },
  campaign: {
    all: campaigns,
    list: (tenantId: string): Key => [...campaigns(tenantId), 'list'],
    one: (tenantId: string, id: string): Key => [...campaigns(tenantId), id],
    analytics: (tenantId: string, id: string): Key => [...campaigns(tenantId), id, 'analytics'],
    previews: (tenantId: string): Key => ['campaign-preview', tenantId],
    preview: (tenantId: string, draft: unknown): Key => ['campaign-preview', tenantId, draft],
  },
  call: {
    all: calls,
    list: (tenantId: string, filter: string): Key => [...calls(tenantId), 'list', filter],
    one: (tenantId: string, id: string): Key => [...calls(tenantId), 'call', id],
    phoneSettings: ofTenant('phone-settings'),
  },
  message: {
    conversations,
    list: (tenantId: string, filter: string, q: string): Key => [
      ...conversations(tenantId),
      'list',
      filter,
      q,
    ],
    thread: (tenantId: string, id: string): Key => [...conversations(tenantId), 'thread', id],
    unread: (tenantId: string): Key => [...conversations(tenantId), 'unread'],
    savedReplies: ofTenant('reply-templates'),
    unsubscribe: (path: string): Key => ['unsubscribe', path],
  },
  notification: {
    all: notifications,
    list: (tenantId: string): Key => [...notifications(tenantId), 'list'],
    unread: (tenantId: string): Key => [...notifications(tenantId), 'unread'],
    settings: ofTenant('notification-settings'),
  },
  leadImport: {
    list: (tenantId: string): Key => [...imports(tenantId), 'list'],
    one: (tenantId: string, id: string): Key => [...imports(tenantId), 'import', id],
    errors: (tenantId: string, id: string, mapping: unknown): Key => [
      ...imports(tenantId),
      'errors',
      id,
      mapping,
    ],
  },
  abTest: { all: ['ab-tests'] },
  flag: { all: ['flags'] },
  messageTemplate: templateKeys,
  export: { all: ['exports'], list: ofTenant('exports') },
  appointment: {
    allSlots: ['slots'],
    slots: (path: string): Key => ['slots', path],
    byLink: (token: string): Key => ['appointment-by-link', token],
    slotsByLink: (token: string, day: string): Key => ['appointment-by-link', token, 'slots', day],
    /** All data that the appointments page shows. */
    calendar: appointments,
    between: (tenantId: string, from: string, to: string): Key => [...appointments(tenantId), from, to],
    one: (tenantId: string, id: string): Key => [...appointments(tenantId), 'appointment', id],
    free: (tenantId: string, filter: string): Key => ['availability', tenantId, filter],
    hosts: ofTenant('providers'),
    allHosts: ['providers'],
    availability: ofTenant('availability'),
    allAvailability: ['availability'],
    scheduling: ofTenant('scheduling'),
    allScheduling: ['scheduling'],
  },
  bookingPage: {
    one: (practice: string): Key => ['booking-page', practice],
    embed: ofTenant('embed-settings'),
  },
  calendar: { all: ['calendars'], list: ofTenant('calendars') },
  apiKey: { all: apiKeys },
  webhook: {
    all: webhooks,
    endpoints: (tenantId: string): Key => [...webhooks(tenantId), 'endpoints'],
    log: (tenantId: string, endpointId: string, status: string): Key => [
      ...webhooks(tenantId),
      'log',
      endpointId,
      status,
    ],
  },
  supportAccess: { all: supportAccess },
  usage: {
    all: usage,
    analytics: (tenantId: string): Key => [...usage(tenantId), 'analytics'],
    /** Keyed by cycle and resource. */
    events: (tenantId: string, ...line: string[]): Key => [...usage(tenantId), 'events', ...line],
  },
  billing: {
    all: billing,
    subscription: (tenantId: string): Key => [...billing(tenantId), 'subscription'],
    cycles: (tenantId: string): Key => [...billing(tenantId), 'cycles'],
    invoices: (tenantId: string): Key => [...billing(tenantId), 'invoices'],
    preview: (tenantId: string, tier: string): Key => ['plan-change', tenantId, tier],
  },
  dashboard: { figures: ofTenant('dashboard') },
  checklist: { endpoints: ['checklist', 'endpoints'] },
  demo: demoKeys,
  health: healthKeys,
  sim: simKeys,
} as const;
