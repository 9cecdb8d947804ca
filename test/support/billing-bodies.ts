/** Valid bodies of routes about usage, billing and analytics. */

export const BILLING_BODIES = {
  'post /v1/functions/get-usage-analytics': () => ({ timeframe: 'current' }),
  'post /v1/functions/analytics-dashboard': () => ({ timeRange: '30d' }),
  'post /v1/functions/track-usage': () => ({
    event_type: 'test',
    resource_type: 'sms_messages',
    quantity: 1,
  }),
  'post /v1/functions/sync-billing-cycle': () => ({}),
  'post /v1/functions/customer-portal': () => ({}),
  'post /v1/subscription/renewal': () => ({ tier: 'growth' }),
  'post /v1/plan-change/preview': () => ({ tier: 'growth' }),
  'post /v1/plan-change': () => ({ tier: 'growth', prorationAt: new Date().toISOString(), amountCents: 0 }),
  'put /v1/usage-limits': () => ({ spendLimitCents: 1_000 }),
};
