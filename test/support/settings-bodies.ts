/** A valid body for each route that changes a practice's settings, its vendor accounts, its CRM and keys. */
import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_SCHEDULING } from '@praxis/contracts/appointment/scheduling';
import { forEachFact } from '@praxis/contracts/practice-fact/practice-fact.const';
import type { Fields } from './factories.js';

export const SETTINGS_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/functions/admin-key-vault': () => ({
    action: 'store_service_key',
    service: 'resend',
    key_name: `try-${randomUUID()}`,
    key_value: 're_0123456789012345678901',
  }),
  'post /v1/leads/{id}/proof': () => ({ format: 'json' }),
  'put /v1/settings/routing': () => ({ isOn: false, groups: [], paused: [], imports: false }),
  'put /v1/settings/conflicts': () => ({ holdsBooking: true }),
  'put /v1/settings/phone': () => ({ handoverNumber: '', voicemail: 'message', monthlyCapCents: 1000 }),
  'put /v1/settings/calls': () => ({ guidance: 'Ask for the name of the property.' }),
  'put /v1/settings/scheduling': () => ({ ...DEFAULT_SCHEDULING, routing: 'earliest' }),
  'put /v1/settings/masking': () => ({ teamSees: 'names' }),
  'put /v1/settings/practice': () => ({
    phone: '+13135550123',
    street: '120 Harbor St',
    city: 'Detroit',
    state: 'MI',
    postalCode: '48226',
    timeZone: 'America/Detroit',
    languages: ['en', 'es'],
  }),
  'put /v1/settings/figures': () => ({ clientValueCents: 400_000, clientSharePct: 35 }),
  'put /v1/settings/practice-facts': () => ({
    version: 0,
    facts: forEachFact((fact) => ({ en: `What callers hear of ${fact}`, es: '' })),
  }),
  'post /v1/settings/practice-facts/restore': () => ({ version: 0, restore: 1 }),
  'post /v1/settings/practice-facts/try': () => ({ question: 'When are you open?', language: 'en' }),
  'put /v1/settings/embed': () => ({ origins: ['https://www.example.com'] }),
  'post /v1/api-keys': () => ({ name: 'Our website' }),
  'delete /v1/api-keys/{id}': () => undefined,
  'put /v1/settings/account': () => ({ notifyByEmail: false, notifyBySms: true }),
  'put /v1/settings/accounts/twilio': () => ({
    accountSid: `AC${randomBytes(16).toString('hex')}`,
    authToken: randomBytes(16).toString('hex'),
    fromNumber: '+13135550111',
  }),
  'put /v1/settings/accounts/resend': () => ({
    apiKey: `re_${randomBytes(12).toString('hex')}`,
    fromAddress: 'desk@firm.example',
  }),
  'put /v1/settings/accounts/openai': () => ({ apiKey: `sk-${randomBytes(16).toString('hex')}` }),
  'put /v1/settings/accounts/elevenlabs': () => ({ apiKey: `sk_${randomBytes(16).toString('hex')}` }),
  'delete /v1/settings/accounts/{vendor}': () => undefined,
  'put /v1/settings/integrations/crm': () => ({ crm: 'Clio' }),
  'put /v1/settings/integrations/crm/key': () => ({ key: `pat-na1-${randomBytes(16).toString('hex')}` }),
  'delete /v1/settings/integrations/crm/key': () => undefined,
  'post /v1/tenants/{tenantId}/support-access': () => ({ reason: 'A test', role: 'staff', minutes: 60 }),
  'put /v1/tenants/{tenantId}/support-access/{id}/decision': () => ({ decision: 'decline' }),
  'delete /v1/tenants/{tenantId}/support-access/{id}': () => undefined,
  'post /v1/tenants/{tenantId}/support-access/{id}/session': () => undefined,
  'delete /v1/support-session': () => undefined,
};
