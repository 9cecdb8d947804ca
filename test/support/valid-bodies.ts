/** A valid body for each writing route, for tests that try all of them. A new route needs a line here. */
import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_RULES, type HostUpdate } from '@praxis/contracts/appointment/scheduling';
import { AUTOMATION_BODIES } from './automation-bodies.js';
import { BILLING_BODIES } from './billing-bodies.js';
import { campaignDraft } from './campaigns.js';
import { bookingPerson, lawIntake, realEstateIntake, ROI_INPUTS, type Fields } from './factories.js';
import { ADMIN_TENANT_BODIES } from './admin-tenant-bodies.js';
import { FLAG_BODIES } from './flag-bodies.js';
import { HEALTH_BODIES } from './health-bodies.js';
import { NOTIFICATION_BODIES } from './notification-choice.js';
import { ONBOARDING_BODIES } from './onboarding.js';
import { SETTINGS_BODIES } from './settings-bodies.js';
import { WEBHOOK_BODIES } from './webhook-bodies.js';

/** Ids of records that a body may refer to. */
export interface BodyIds {
  sessionId: string;
  leadId: string;
}

/** The smallest PNG: one transparent pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The content type of a body that is not JSON. */
export const headersOf = (body: unknown): Record<string, string> =>
  typeof body === 'string' ? { 'content-type': 'text/csv' } : {};

const token = (): string => randomBytes(32).toString('base64url');
const email = (): string => `nobody-${randomUUID().slice(0, 8)}@example.com`;
const password = 'a long password nobody has';
const AGREED = { action: 'opt_in', how: 'in_writing', reference: 'The signed list' };

/** A provider who takes appointments. */
export const PROVIDER: HostUpdate = {
  name: 'Another provider',
  memberId: null,
  timeZone: 'America/Detroit',
  location: 'Video Conference',
  isActive: true,
  rules: DEFAULT_RULES,
};

const PASSKEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };

/**
 * Valid bodies by `method path` of the OpenAPI document; undefined for a route without a body, text for one that
 * accepts a CSV file.
 */
export const VALID_BODIES: Record<string, (ids: BodyIds) => Fields | string | undefined> = {
  'post /v1/auth/sign-up': () => ({ email: email(), password }),
  'post /v1/auth/verify-email': () => ({ token: token() }),
  'post /v1/auth/sign-in': () => ({ email: email(), password }),
  'post /v1/auth/sign-out': () => ({ everywhere: false }),
  'post /v1/auth/magic-link': () => ({ email: email() }),
  'post /v1/auth/magic-link/redeem': () => ({ token: token() }),
  'post /v1/auth/password-reset': () => ({ email: email() }),
  'post /v1/auth/password-reset/confirm': () => ({ token: token(), password }),
  'post /v1/auth/invitation': () => ({ token: token() }),
  'post /v1/auth/invitation/accept': () => ({ token: token(), password }),
  'put /v1/auth/password': () => ({ currentPassword: 'not the password', password }),
  'post /v1/auth/second-factor': () => ({ code: '123456' }),
  'post /v1/auth/factors/totp': () => ({}),
  'post /v1/auth/factors/totp/confirm': () => ({ enrollment: token(), code: '123456' }),
  'post /v1/auth/factors/passkey': () => ({}),
  'post /v1/auth/factors/passkey/confirm': () => ({
    response: {
      ...PASSKEY,
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  }),
  'post /v1/auth/passkey/begin': () => ({}),
  'post /v1/auth/passkey': () => ({
    response: {
      ...PASSKEY,
      response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    },
  }),
  'post /v1/auth/factors/recovery-codes': () => ({}),
  'delete /v1/auth/factors/{id}': () => undefined,
  'post /v1/auth/passcode': () => ({ passcode: 'not the passcode' }),
  'delete /v1/auth/sessions/{id}': () => undefined,
  'post /v1/functions/is_system_admin': () => ({}),
  'post /v1/leads': () => ({ name: 'Nobody' }),
  'delete /v1/leads/{id}': () => undefined,
  'post /v1/lead-stages': () => ({ name: `Stage ${randomUUID().slice(0, 8)}`, color: 'info', status: 'new' }),
  'put /v1/lead-stages': () => ({ ids: [randomUUID()] }),
  'put /v1/lead-stages/{id}': () => ({ name: 'Stage', color: 'info', status: 'new' }),
  'delete /v1/lead-stages/{id}': () => undefined,
  'post /v1/leads/bulk-consent': ({ leadId }) => ({ ids: [leadId], channels: ['sms'], ...AGREED }),
  'post /v1/appointments': ({ leadId }) => ({ leadId }),
  'post /v1/law/intake/submit': ({ sessionId }) => lawIntake({ sessionId }),
  'post /v1/realestate/intake/submit': ({ sessionId }) => realEstateIntake({ sessionId }),
  'post /v1/{industry}/appointment/book': ({ sessionId, leadId }) => ({
    sessionId,
    leadId,
    durationMins: 30,
  }),
  'post /v1/{industry}/appointment/hold': ({ sessionId }) => ({
    sessionId,
    start: '2031-05-05T14:00:00Z',
    durationMins: 30,
  }),
  'post /v1/appointments/{id}/confirmation': () => undefined,
  'post /v1/appointments/by-link/read': () => ({ token: token() }),
  'post /v1/appointments/by-link/slots': () => ({ token: token() }),
  'post /v1/appointments/by-link/reschedule': () => ({ token: token(), start: '2031-05-05T14:00:00Z' }),
  'post /v1/appointments/by-link/cancel': () => ({ token: token() }),
  'post /v1/appointments/by-link/language': () => ({ token: token(), language: 'es' }),
  'post /v1/book/{practice}/hold': () => ({ visit: randomUUID(), start: '2031-05-05T14:00:00Z' }),
  'post /v1/book/{practice}/robot-check': () => undefined,
  'post /v1/book/{practice}/appointments': () => ({ ...bookingPerson(), start: '2031-05-05T14:00:00Z' }),
  'post /v1/book/{practice}/intake': () => bookingPerson(),
  'post /v1/campaigns': () => campaignDraft(),
  'post /v1/campaigns/preview': () => campaignDraft(),
  'patch /v1/campaigns/{id}': () => campaignDraft(),
  'delete /v1/campaigns/{id}': () => undefined,
  'post /v1/campaigns/{id}/start': () => undefined,
  'post /v1/campaigns/{id}/pause': () => undefined,
  'post /v1/campaigns/{id}/resume': () => undefined,
  'post /v1/campaigns/{id}/cancel': () => undefined,
  'post /v1/campaigns/{id}/preview': () => undefined,
  'post /v1/unsubscribe/{token}': () => undefined,
  'patch /v1/appointments/{id}': () => ({ action: 'cancel', reason: 'Asked for it' }),
  'post /v1/{industry}/followup/send': ({ sessionId, leadId }) => ({
    sessionId,
    leadId,
    templates: ['thank_you'],
    channel: 'sms',
  }),
  'post /v1/{industry}/roi/calc': ({ sessionId }) => ({ sessionId, inputs: ROI_INPUTS }),
  'post /v1/events/log': ({ sessionId }) => ({ sessionId, events: [{ type: 'call' }] }),
  'post /v1/functions/demo-limiter': ({ sessionId }) => ({ sessionId, actionType: 'roi-calc' }),
  'post /v1/functions/book-meeting': ({ sessionId }) => ({
    sessionId,
    name: 'Nobody',
    email: email(),
    phone: '+13135550142',
    preferredTime: 'any time',
    source: 'demo_toolbar',
  }),
  'post /v1/{industry}/calls': ({ sessionId }) => ({ sessionId }),
  'post /v1/calls/{id}/turns': ({ sessionId }) => ({ sessionId, turnId: 'turn-1', text: 'Hello' }),
  'post /v1/calls/{id}/end': ({ sessionId }) => ({ sessionId }),
  'post /v1/functions/ai-chat': () => ({ message: 'Hello', industry: 'law', conversationId: randomUUID() }),
  'post /v1/functions/lead-qualification': ({ sessionId }) => ({
    questionId: 'legalMatter',
    response: 'A car accident',
    industry: 'law',
    sessionId,
  }),
  'post /v1/functions/objection-handling': ({ sessionId }) => ({
    objection: 'That is too expensive',
    industry: 'law',
    sessionId,
  }),
  'post /v1/functions/notification-service': () => ({
    type: 'urgent_escalation',
    reason: 'Asked for a person',
    conversationId: randomUUID(),
  }),
  'post /v1/functions/process-conversation': () => ({ conversationId: randomUUID(), industry: 'law' }),
  'post /v1/functions/send-demo-email': ({ sessionId }) => ({ sessionId, to: email(), demoUrl: '/demo' }),
  'post /v1/functions/events-log': ({ sessionId }) => ({
    sessionId,
    action: 'roi-calc',
    endpoint: '/roi/calc',
  }),
  'post /v1/engagement/events': ({ sessionId }) => ({
    sessionId,
    industry: 'law',
    deviceType: 'desktop',
    pageViews: 1,
    events: [{ id: randomUUID(), type: 'form_fill', section: 'intake', at: '2031-05-05T14:00:00Z' }],
  }),
  'post /v1/functions/update_lead_engagement_level': ({ leadId }) => ({ lead_uuid: leadId }),
  'patch /v1/leads/{id}': () => ({ status: 'converted' }),
  'post /v1/leads/{id}/claim': () => undefined,
  'post /v1/leads/bulk': ({ leadId }) => ({ ids: [leadId], change: { status: 'qualified' } }),
  'post /v1/leads/{id}/notes': () => ({ note: 'Asked to be rung back' }),
  'delete /v1/leads/{id}/reveal': () => undefined,
  'post /v1/leads/{id}/reveal': () => ({ purpose: 'To ring back' }),
  'post /v1/exports': () => ({ dataType: 'leads', format: 'csv', masked: true, window: '30d' }),
  'delete /v1/exports/{id}': () => undefined,
  'post /v1/leads/{id}/conflict-check': () => undefined,
  'post /v1/leads/{id}/conflict-decision': () => ({ decision: 'cleared', reason: 'Another person' }),
  'post /v1/contacts/{id}/merge': () => ({ with: randomUUID() }),
  'post /v1/contacts/{id}/keep-apart': () => ({ with: randomUUID() }),
  'post /v1/contacts/merges/{id}/undo': () => undefined,
  'post /v1/conflict-parties': () => ({ parties: [{ name: 'Somebody Else', role: 'adverse' }] }),
  'delete /v1/conflict-parties/{id}': () => undefined,
  'post /v1/imports': () => 'Name,Email\nAnna Adler,anna@example.com\n',
  'put /v1/imports/{id}/mapping': () => ({ columns: { name: 0, email: 1 } }),
  'post /v1/imports/{id}/start': () => undefined,
  'post /v1/imports/{id}/undo': () => undefined,
  'put /v1/tenants/{tenantId}/brand': () => ({
    name: 'Another name',
    colors: { bg: '#101010', primary: '#20A0F0', accent: '#F0F0F0' },
  }),
  'post /v1/tenants/{tenantId}/brand/check': () => ({
    name: 'Another name',
    colors: { bg: '#101010', primary: '#20A0F0', accent: '#F0F0F0' },
  }),
  'put /v1/tenants/{tenantId}/brand/logo': () => ({ data: PIXEL }),
  'delete /v1/tenants/{tenantId}/brand/logo': () => undefined,
  'put /v1/profiles/me': () => ({ businessName: 'Another business' }),
  'put /v1/profiles/me/name': () => ({ name: 'Dana Whitfield' }),
  'post /v1/providers': () => ({ ...PROVIDER }),
  'put /v1/providers/{id}': () => ({ ...PROVIDER, isActive: false }),
  'put /v1/providers/{id}/calendar': () => ({
    kind: 'caldav',
    url: 'https://calendar.example.com/dav/work/',
    username: 'dana',
    password: randomBytes(12).toString('hex'),
  }),
  'post /v1/providers/{id}/calendar/check': () => undefined,
  'delete /v1/providers/{id}/calendar': () => undefined,
  'post /v1/leads/{id}/calls': () => ({}),
  'post /v1/calls/{id}/reveal': () => ({ purpose: 'To ring back' }),
  'delete /v1/calls/{id}/reveal': () => undefined,
  'put /v1/calls/{id}/handled': () => ({ isHandled: true }),
  'post /v1/sample-data': () => undefined,
  'delete /v1/sample-data': () => undefined,
  ...SETTINGS_BODIES,
  'patch /v1/tenants/{tenantId}/users/{userId}': () => ({ role: 'viewer' }),
  'delete /v1/tenants/{tenantId}/users/{userId}': () => undefined,
  'post /v1/tenants/{tenantId}/invitations': () => ({ email: email(), role: 'viewer' }),
  'delete /v1/tenants/{tenantId}/invitations/{id}': () => undefined,
  'patch /v1/tenants/{tenantId}': () => ({ name: 'Another name' }),
  'post /v1/tenants/{tenantId}/act': () => undefined,
  ...ADMIN_TENANT_BODIES,
  ...FLAG_BODIES,
  ...HEALTH_BODIES,
  ...WEBHOOK_BODIES,
  ...AUTOMATION_BODIES,
  ...BILLING_BODIES,
  ...ONBOARDING_BODIES,
  'post /v1/sim/inbound': ({ sessionId }) => ({ sessionId, body: 'Thank you' }),
  'post /v1/leads/{id}/consent': () => ({ channel: 'sms', action: 'opt_out', how: 'phone_call' }),
  'post /v1/conversations/{id}/messages': () => ({ channel: 'sms', body: 'We will ring you back' }),
  'post /v1/conversations/{id}/read': () => ({ upTo: null }),
  ...NOTIFICATION_BODIES,
  'patch /v1/conversations/{id}': () => ({ assignedTo: null }),
  'post /v1/reply-templates': () => ({ name: `Reply ${randomUUID()}`, body: 'Hello {{first_name}}' }),
  'put /v1/reply-templates/{id}': () => ({ name: `Reply ${randomUUID()}`, body: 'Hello {{first_name}}' }),
  'delete /v1/reply-templates/{id}': () => undefined,
  'delete /v1/suppressions/{id}': () => ({ reason: 'address_works_again' }),
};
