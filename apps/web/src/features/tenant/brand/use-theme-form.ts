/** Applying a theme: the logo first, because its bytes may be refused, then name and colors. */
import { BrandResult, BrandUpdate, type Brand } from '@praxis/contracts/tenant/brand';
import { queryClient } from '../../../lib/api/query-client.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { useContractForm, type ContractForm } from '../../../lib/core/form/use-contract-form.js';
import type { LogoChoice } from './logo-choice.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

interface ThemeFormOptions {
  tenantId: string;
  saved: Brand;
  logo: LogoChoice;
  onLogoError: (message: string | undefined) => void;
  onApplied: () => void;
}

export function useThemeForm(options: ThemeFormOptions): ContractForm<BrandUpdate> {
  const { tenantId, saved, logo } = options;
  const use = useContractForm<BrandUpdate, BrandUpdate>({
    schema: BrandUpdate,
    defaultValues: { name: saved.name, colors: saved.colors },
    submit: async (values) => {
      try {
        options.onLogoError(undefined);
        await saveLogo(tenantId, logo);
      } catch (cause) {
        options.onLogoError(cause instanceof Error ? cause.message : 'Could not read the logo');
        showFailure();
        return;
      }
      try {
        const path = `/v1/tenants/${tenantId}/brand`;
        const { brand } = await tenantRequest({ method: 'PUT', path, body: values, schema: BrandResult });
        // The shell wears it from now on; read before the editor forgets what was typed, so that nothing flickers.
        await queryClient.invalidateQueries({ queryKey: queryKeys.tenant.brands });
        use.form.reset({ name: brand.name, colors: brand.colors });
      } catch (cause) {
        showFailure();
        throw cause;
      }
      options.onApplied();
      showToast({ title: 'Theme applied', tone: 'good' });
    },
  });
  return use;
}

async function saveLogo(tenantId: string, logo: LogoChoice): Promise<void> {
  const path = `/v1/tenants/${tenantId}/brand/logo`;
  if (logo.kind === 'new')
    await tenantRequest({ method: 'PUT', path, body: { data: logo.data }, schema: BrandResult });
  if (logo.kind === 'remove') await tenantRequest({ method: 'DELETE', path, schema: BrandResult });
}

function showFailure(): void {
  showToast({ title: 'Error', text: 'Failed to apply theme changes.', tone: 'bad' });
}
