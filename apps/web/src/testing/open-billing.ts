/** Opens the billing page of a practice. */
import { billingApi } from './billing-rows.js';
import { openApp, type App, type Viewer } from './render-app.js';

export function openBilling(api = billingApi(), as: Viewer = 'owner'): App {
  return openApp('/settings/billing?tab=billing', { as, api });
}
