/**
 * Every field of a tenant's brand, as its clients see it. The logo is an image, which owners upload under Settings,
 * Theme.
 */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Grid } from '@chakra-ui/react/grid';
import { Textarea } from '@chakra-ui/react/textarea';
import { NO_BRAND_DETAILS } from '@praxis/contracts/tenant/brand';
import { checkBrandContrast } from '@praxis/contracts/tenant/brand-contrast';
import { AdminTenantChange, type AdminTenant } from '@praxis/contracts/tenant/admin-tenant';
import { CUSTOM_CSS_MAX } from '@praxis/contracts/tenant/custom-css';
import { useWatch } from 'react-hook-form';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, TextField } from '../../../components/form.js';
import { FormField } from '../../../components/form-field.js';
import { Notice } from '../../../components/notice.js';
import { BrandMark } from '../../../components/brand-mark.js';
import { queryClient } from '../../../lib/api/query-client.js';
import { useContractForm } from '../../../lib/core/form/use-contract-form.js';
import { AFTER_TENANT_CHANGE, adminTenantQuery, changeTenant } from './tenant-queries.js';

const TWO = { base: '1fr', sm: '1fr 1fr' };
const HEX = /^#[0-9a-f]{6}$/i;

function valuesOf({ version, brand: { name, colors, details } }: AdminTenant): AdminTenantChange {
  return { version, brand: { name, colors, details: { ...NO_BRAND_DETAILS, ...details } } };
}

export function TenantBranding({ tenant }: { tenant: AdminTenant }) {
  const { logoUrl } = tenant.brand;
  const use = useContractForm<AdminTenantChange, AdminTenantChange, AdminTenant>({
    schema: AdminTenantChange,
    defaultValues: valuesOf(tenant),
    follows: 'whole',
    readLatest: async () =>
      valuesOf(await queryClient.query({ ...adminTenantQuery(tenant.id), staleTime: 0 })),
    request: (change) => changeTenant(tenant.id, change),
    success: 'Tenant updated successfully',
    failure: { title: 'Failed to update tenant', text: undefined },
    invalidates: AFTER_TENANT_CHANGE,
    onSuccess: (saved) => use.form.reset(valuesOf(saved)),
  });
  const typed = useWatch({ control: use.form.control, name: 'brand.colors' });
  const isReadable = Object.values(typed ?? {}).every((color) => HEX.test(color));
  const contrast = typed && isReadable ? checkBrandContrast(typed) : undefined;
  return (
    <Form use={use} label="Branding" savable>
      <DirtyGuard dirty={use.form.formState.isDirty && !use.pending} />
      <Box display="flex" gap="3" alignItems="center">
        <BrandMark brand={tenant.brand} />
        <Box color="fg.muted">{logoUrl === null ? 'No logo uploaded' : 'Logo as uploaded by the tenant'}</Box>
      </Box>
      <Grid templateColumns={TWO} gap="4">
        <TextField use={use} name="brand.name" label="Company name" autoComplete="off" />
        <TextField use={use} name="brand.details.logoText" label="Logo text" autoComplete="off" />
        <TextField use={use} name="brand.colors.primary" label="Primary color" spellCheck={false} />
        <TextField use={use} name="brand.colors.accent" label="Accent color" spellCheck={false} />
        <TextField use={use} name="brand.colors.bg" label="Background color" spellCheck={false} />
        <TextField
          use={use}
          name="brand.details.cardColor"
          label="Card color"
          help="Empty: derived from the background"
          spellCheck={false}
        />
        <TextField
          use={use}
          name="brand.details.textColor"
          label="Text color"
          help="Empty: derived from the background"
          spellCheck={false}
        />
        <TextField use={use} name="brand.details.tagline" label="Tagline" autoComplete="off" />
      </Grid>
      {contrast?.corrected && (
        <Box display="grid" gap="2">
          <Notice tone="warn" text="Some colors are hard to read on this background." />
          <Button
            size="sm"
            variant="outline"
            justifySelf="start"
            onClick={() =>
              contrast.corrected &&
              use.form.setValue('brand.colors', contrast.corrected, {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          >
            Use readable colors
          </Button>
        </Box>
      )}
      <TextField use={use} name="brand.details.heroTitle" label="Headline" autoComplete="off" />
      <TextField use={use} name="brand.details.heroDescription" label="Introduction" autoComplete="off" />
      <Grid templateColumns={TWO} gap="4">
        <TextField use={use} name="brand.details.contactEmail" label="Contact email" type="email" />
        <TextField use={use} name="brand.details.contactPhone" label="Contact phone" type="tel" />
      </Grid>
      <TextField use={use} name="brand.details.website" label="Website" type="url" />
      <FormField
        label="Custom CSS"
        help="For the pages that clients open. No url(), @import, scripts, html or body."
        error={use.form.formState.errors.brand?.details?.customCss?.message}
      >
        <Textarea
          rows={6}
          maxLength={CUSTOM_CSS_MAX}
          fontFamily="mono"
          spellCheck={false}
          {...use.form.register('brand.details.customCss')}
        />
      </FormField>
    </Form>
  );
}
