/** The theme editor: fields on the left, the product in these colors on the right; nothing is saved before Apply Theme. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { DEFAULT_BRAND_NAME, type Brand, type BrandUpdate } from '@praxis/contracts/tenant/brand';
import { brandPreviewQuery } from '@praxis/contracts/tenant/brand-preview';
import { FileJson, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { PATHS } from '../../../app/paths.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { Form, SubmitButton, TextField } from '../../../components/form.js';
import { Notice } from '../../../components/notice.js';
import { Panel } from '../../../components/panel.js';
import { SaveBar } from '../../../components/save-bar.js';
import { downloadText } from '../../../lib/core/download.js';
import { showToast } from '../../../lib/core/toast-store.js';
import { ColorField } from './color-field.js';
import { ContrastCheck } from './contrast-check.js';
import type { LogoChoice } from './logo-choice.js';
import { LogoField } from './logo-field.js';
import { COLOR_NAMES, previewColors } from './theme-colors.js';
import { themeFile } from './theme-file.js';
import { ThemePreview } from './theme-preview.js';
import { useThemeForm } from './use-theme-form.js';

interface ThemeEditorProps {
  tenantId: string;
  saved: Brand;
  /** Why the theme cannot be applied; colors can still be tried. */
  lock: string | undefined;
}

export function ThemeEditor({ tenantId, saved, lock }: ThemeEditorProps) {
  const [logo, setLogo] = useState<LogoChoice>({ kind: 'keep' });
  const [logoError, setLogoError] = useState<string>();
  const use = useThemeForm({
    tenantId,
    saved,
    logo,
    onLogoError: setLogoError,
    onApplied: () => setLogo({ kind: 'keep' }),
  });
  const { form } = use;
  const typed = form.watch();
  const colors = previewColors(typed.colors);
  const name = typed.name.trim() || DEFAULT_BRAND_NAME;
  const logoUrl = logo.kind === 'new' ? logo.url : logo.kind === 'remove' ? null : saved.logoUrl;
  const dirty = form.formState.isDirty || logo.kind !== 'keep';
  // Invalid values are not exported either; the fields say why.
  const whenValid = form.handleSubmit;
  const discard = (): void => {
    use.discard();
    setLogo({ kind: 'keep' });
    setLogoError(undefined);
  };
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '22rem minmax(0, 1fr)' }} gap="4" alignItems="start">
      <DirtyGuard dirty={dirty && !lock && !use.pending} />
      <Panel title="Theme" headingId="theme-title">
        <Grid p="4" gap="4">
          {lock && (
            <Notice
              tone="info"
              data-testid="locked"
              text={`${lock} You can try colors and send an owner the preview link.`}
            />
          )}
          <Form
            use={use}
            label="Theme"
            bar={
              !lock && (
                <SaveBar isDirty={dirty} isPending={use.pending} onDiscard={discard}>
                  <SubmitButton pending={use.pending} pendingText="Applying…" disabled={!dirty}>
                    Apply Theme
                  </SubmitButton>
                </SaveBar>
              )
            }
          >
            <TextField use={use} name="name" label="Brand name" maxLength={80} autoComplete="off" />
            {COLOR_NAMES.map((color) => (
              <ColorField key={color} name={color} control={form.control} />
            ))}
            <ContrastCheck
              colors={colors}
              onCorrect={(corrected) =>
                form.setValue('colors', corrected, { shouldDirty: true, shouldValidate: true })
              }
            />
            {!lock && (
              <LogoField
                url={logoUrl}
                choice={logo}
                error={logoError}
                onError={setLogoError}
                onChoose={(choice) =>
                  setLogo(choice.kind === 'remove' && !saved.logoUrl ? { kind: 'keep' } : choice)
                }
              />
            )}
          </Form>
          <Flex gap="2" wrap="wrap" pt="4" borderTopWidth="1px">
            <Button size="sm" variant="outline" onClick={() => void whenValid(copyLink)()}>
              <LinkIcon aria-hidden />
              Copy Preview Link
            </Button>
            <Button
              size="sm"
              variant="outline"
              onClick={() =>
                void whenValid((theme) => downloadText(themeFile({ ...theme, logoUrl: saved.logoUrl })))()
              }
            >
              <FileJson aria-hidden />
              Export Theme
            </Button>
          </Flex>
        </Grid>
      </Panel>
      <ThemePreview name={name} colors={colors} logoUrl={logoUrl} />
    </Grid>
  );
}

async function copyLink(theme: BrandUpdate): Promise<void> {
  const link = `${window.location.origin}${PATHS.client}?${brandPreviewQuery(theme)}`;
  try {
    await navigator.clipboard.writeText(link);
    showToast({
      title: 'Preview link copied',
      text: 'It shows a client page in this theme to anyone. Nothing is saved.',
      tone: 'good',
    });
  } catch {
    showToast({
      title: 'Not copied',
      text: 'This browser does not allow copying. Select the text and copy it.',
      tone: 'bad',
    });
  }
}
