/** Applies a theme: the logo first, because the server may refuse its bytes, then the name and colors. */
import { ApiError } from '../../../lib/api/api-error.js';
import { BrandResult, BrandUpdate, type Brand } from '@praxis/contracts/tenant/brand';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
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
  const use = useContractForm<BrandUpdate, BrandUpdate, Brand>({
    schema: BrandUpdate,
    defaultValues: { name: saved.name, colors: saved.colors },
    request: async (values) => {
      options.onLogoError(undefined);
      await saveLogo(tenantId, logo).catch((cause: unknown) => {
        options.onLogoError(cause instanceof Error ? cause.message : 'Could not read the logo');
        throw logoRefused();
      });
      const path = `/v1/tenants/${tenantId}/brand`;
      return (await tenantRequest({ method: 'PUT', path, body: values, schema: BrandResult })).brand;
    },
    success: 'Theme applied',
    failure: { title: 'Error', text: 'Failed to apply theme changes.' },
    // The frame uses the brand from now on. It is read before the editor drops the typed values, so that nothing
    // flickers.
    invalidates: [queryKeys.tenant.brands],
    onRead: (brand) => {
      use.form.reset({ name: brand.name, colors: brand.colors });
      options.onApplied();
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

/** The logo field shows the reason, so the form needs no message. */
const logoRefused = (): ApiError => new ApiError({ message: '', status: 0, code: 'logo_refused' });
