/** The choice of the tenant to act in, wherever it is offered: it asks before the page's unsaved changes go with the other tenant. */
import { useChange } from '../api/use-change.js';
import { losingChanges } from '../core/form/loss-question.js';
import { chooseTenant, type CurrentTenant } from './acting-tenant.js';

const SWITCH = { title: 'Switch tenant without saving?', confirm: 'Switch' };

/** Gives the function that acts in another tenant from now on. */
export function useTenantChoice(): (tenant: CurrentTenant) => void {
  const { mutateAsync } = useChange({ request: chooseTenant, failure: { title: 'Error loading tenant' } });
  return (tenant) => losingChanges(SWITCH, () => mutateAsync(tenant));
}
