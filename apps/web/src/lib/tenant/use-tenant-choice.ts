/**
 * Choosing the tenant to act in, wherever that is offered: asks first if the page has unsaved changes, because
 * switching the tenant loses them.
 */
import { useChange } from '../api/use-change.js';
import { losingChanges } from '../core/form/loss-question.js';
import { chooseTenant, type CurrentTenant } from './acting-tenant.js';

const SWITCH = { title: 'Switch tenant without saving?', confirm: 'Switch' };

/** Returns the function that switches to another tenant. */
export function useTenantChoice(): (tenant: CurrentTenant) => void {
  const { mutateAsync } = useChange({ request: chooseTenant, failure: { title: 'Error loading tenant' } });
  return (tenant) => losingChanges(SWITCH, () => mutateAsync(tenant));
}
