/** What each plan includes per month, and the price of each unit beyond it. Zod-free, so that workflows may import it. */
import type { Channel } from '../message/message.const.js';
import type { ResourceType } from '../usage/usage.const.js';
import type { Tier } from './package.const.js';

/** Units included a month; null is unlimited. */
export const QUOTAS: Record<Tier, Record<ResourceType, number | null>> = {
  starter: {
    api_calls: 3_000,
    sms_messages: 600,
    email_messages: 1_500,
    workflow_executions: 300,
    ai_calls: 500,
  },
  growth: {
    api_calls: 10_000,
    sms_messages: 2_000,
    email_messages: 5_000,
    workflow_executions: 1_000,
    ai_calls: 1_500,
  },
  enterprise: {
    api_calls: 50_000,
    sms_messages: 10_000,
    email_messages: 25_000,
    workflow_executions: 5_000,
    ai_calls: null,
  },
};

/** Cents for each unit beyond the quota. */
export const OVERAGE_CENTS: Record<ResourceType, number> = {
  api_calls: 2,
  sms_messages: 6,
  email_messages: 1,
  workflow_executions: 12,
  ai_calls: 45,
};

/** Cost of one message in a campaign's report, in cents: the price of a unit beyond the quota. */
export const MESSAGE_COST_CENTS: Readonly<Record<Channel, number>> = {
  sms: OVERAGE_CENTS.sms_messages,
  email: OVERAGE_CENTS.email_messages,
};
