/** Settings, Theme: the editor with its live preview, the contrast check, the logo, and the export of a theme. */
import { BrandUpdate, LogoUpload, type Brand, type BrandResult } from '@praxis/contracts/tenant/brand';
import type { TeamList, TenantResult } from '@praxis/contracts/tenant/tenant';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { fill, openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const BRAND = '/v1/tenants/:id/brand';
const LOGO_URL = `/v1/tenants/${TENANT.id}/brand/logo/7`;
/** An image of one red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const NO_TEAM: TeamList = { ok: true, items: [], invitations: [], nextCursor: null };
const NO_SESSIONS = { ok: true, items: [], nextCursor: null };

/** A server that stores the brand. */
function brandServer(): TestApi {
  let brand: Brand = PRODUCT_BRAND;
  const keep = (change: Partial<Brand>): BrandResult => {
    brand = { ...brand, ...change };
    return { ok: true, brand, findings: [], corrected: null };
  };
  return new TestApi()
    .on('GET /v1/tenants/:id', (): TenantResult => ({ ok: true, tenant: TENANT, brand }))
    .onBody(`PUT ${BRAND}`, BrandUpdate, keep)
    .onBody(`PUT ${BRAND}/logo`, LogoUpload, () => keep({ logoUrl: LOGO_URL }))
    .on(`DELETE ${BRAND}/logo`, () => keep({ logoUrl: null }))
    .on('GET /v1/tenants/:id/users', NO_TEAM)
    .on('GET /v1/auth/sessions', NO_SESSIONS);
}

async function open(as: Viewer = 'owner', api = brandServer()): Promise<App> {
  const app = openApp('/settings/theme', { as, api });
  await screen.findByLabelText('Brand name');
  return app;
}

const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string): HTMLElement => screen.getByText(name, { selector: 'button' });
const preview = (): HTMLElement => screen.getByTestId('theme-preview');
const contrast = (): HTMLElement => screen.getByTestId('contrast-check');
/** A color variable of the preview. Only a browser test can show that the preview is drawn with it. */
const color = (name: string): string => preview().style.getPropertyValue(`--px-colors-${name}`).toUpperCase();
const chooseLogo = (
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer> = Uint8Array.from(PNG),
): boolean =>
  fireEvent.change(screen.getByTestId('logo-file'), {
    target: { files: [new File([bytes], name, { type })] },
  });

test('an owner previews the theme and applies it', async () => {
  const { user, api } = await open();
  expect(button('Apply Theme')).toBeDisabled();
  fill(field('Brand name'), 'Oak & Iron');
  expect(preview()).toHaveTextContent('Oak & Iron');
  fill(field('Background'), '#10261b');
  expect(color('bg-canvas')).toBe('#10261B');
  expect(preview()).toHaveAttribute('data-scheme', 'dark');
  fill(screen.getByTestId('pick-primary'), '#d9a441');
  expect(field('Primary')).toHaveValue('#D9A441');
  expect(color('brand-solid')).toBe('#D9A441');
  await user.click(button('Apply Theme'));
  await expectToast('Theme applied');
  expect(api.to(`PUT ${BRAND}`).map(({ body }) => body)).toEqual([
    { name: 'Oak & Iron', colors: { bg: '#10261b', primary: '#D9A441', accent: '#FFFFFF' } },
  ]);
  expect(button('Apply Theme')).toBeDisabled();
});

test('the editor starts with the stored theme', async () => {
  const colors = { bg: '#10261B', primary: '#00A3FF', accent: '#FFFFFF' };
  const stored: TenantResult = {
    ok: true,
    tenant: TENANT,
    brand: { name: 'Oak & Iron', colors, logoUrl: LOGO_URL },
  };
  await open('owner', brandServer().on('GET /v1/tenants/:id', stored));
  expect(field('Brand name')).toHaveValue('Oak & Iron');
  expect(field('Background')).toHaveValue('#10261B');
  expect(screen.getByAltText('Logo')).toHaveAttribute('src', LOGO_URL);
});

test('a background of 50 lightness or more is a light theme', async () => {
  const { user } = await open();
  fill(field('Background'), '#7F7F7F');
  expect(contrast()).toHaveTextContent('Dark theme');
  expect(preview()).toHaveAttribute('data-scheme', 'dark');
  fill(field('Background'), '#808080');
  expect(contrast()).toHaveTextContent('Light theme');
  expect(preview()).toHaveAttribute('data-scheme', 'light');
  await user.click(await within(screen.getByRole('group', { name: 'Preview in' })).findByText('Dark'));
  expect(preview()).toHaveAttribute('data-scheme', 'dark');
});

test('unreadable colors are named, and corrected with one click', async () => {
  const { user, api } = await open();
  expect(contrast()).toHaveAttribute('data-passes', 'true');
  fill(field('Background'), '#FFFFFF');
  fill(field('Primary'), '#FFFF00');
  fill(field('Accent'), '#EEEEEE');
  expect(contrast()).toHaveAttribute('data-passes', 'false');
  expect(contrast()).toHaveTextContent(
    'Primary on background has a contrast of 1.1:1. Buttons and edges need 3:1.',
  );
  expect(contrast()).toHaveTextContent('Accent on background has a contrast of 1.2:1. Text needs 4.5:1.');
  await user.click(await within(contrast()).findByText('Use corrected colors'));
  await waitFor(() => expect(contrast()).toHaveAttribute('data-passes', 'true'));
  expect(field('Background')).toHaveValue('#FFFFFF');
  expect(field('Primary')).not.toHaveValue('#FFFF00');
  await user.click(button('Apply Theme'));
  await expectToast('Theme applied');
  expect(api.to(`PUT ${BRAND}`)).toHaveLength(1);
});

test('invalid input is shown on its field and changes nothing', async () => {
  const { user, api } = await open();
  fill(field('Brand name'), '<script>alert(1)</script>');
  fill(field('Primary'), 'blue');
  // An invalid color falls back to the default one in the preview.
  expect(color('brand-solid')).toBe('#00A3FF');
  await user.click(button('Apply Theme'));
  expect(await screen.findByText('Brand name cannot contain < or >')).toBeVisible();
  expect(screen.getByText('Color must be six hex digits like #00A3FF')).toBeVisible();
  expect(field('Brand name')).toHaveAttribute('aria-invalid', 'true');

  chooseLogo('logo.svg', 'image/svg+xml');
  expect(await screen.findByText('The logo must be a PNG, JPEG or WebP file')).toBeVisible();
  chooseLogo('logo.png', 'image/png', new Uint8Array(128 * 1024 + 1));
  expect(await screen.findByText('The logo can have at most 128 KB')).toBeVisible();
  await user.click(button('Discard'));
  expect(field('Brand name')).toHaveValue(PRODUCT_BRAND.name);
  expect(field('Primary')).toHaveValue('#00A3FF');
  expect(screen.queryByText('The logo can have at most 128 KB')).toBeNull();
  expect(api.to(`PUT ${BRAND}`)).toEqual([]);
});

test('an invalid theme cannot be copied as a preview link', async () => {
  const { user } = await open();
  fill(field('Brand name'), '<b>');
  await user.click(button('Copy Preview Link'));
  expect(await screen.findByText('Brand name cannot contain < or >')).toBeVisible();
  expect(screen.queryByTestId('toast')).toBeNull();
  expect(await navigator.clipboard.readText()).toBe('');
  // Once the field is corrected, the link is copied.
  fill(field('Brand name'), 'Oak "&" Iron');
  await user.click(button('Copy Preview Link'));
  await expectToast('Preview link copied');
  const link = new URL(await navigator.clipboard.readText());
  expect(link.searchParams.get('preview')).toBe('true');
});

test('a logo is shown immediately, stored when applied, and removed', async () => {
  const { user, api } = await open();
  chooseLogo('dot.png', 'image/png');
  const shown = await screen.findByAltText('Logo');
  expect(shown).toHaveAttribute('src', expect.stringMatching(/^data:image\/png/));
  expect(preview().querySelector('img')).toBeVisible();
  await user.click(button('Apply Theme'));
  await expectToast('Theme applied');
  expect(api.to(`PUT ${BRAND}/logo`).map(({ body }) => body)).toEqual([{ data: PNG.toString('base64') }]);
  await waitFor(() => expect(screen.getByAltText('Logo')).toHaveAttribute('src', LOGO_URL));
  await user.click(button('Remove logo'));
  expect(preview().querySelector('img')).toBeNull();
  await user.click(button('Apply Theme'));
  await waitFor(() => expect(api.to(`PUT ${BRAND}`)).toHaveLength(2));
  expect(api.to(`DELETE ${BRAND}/logo`)).toHaveLength(1);
  await waitFor(() => expect(button('Apply Theme')).toBeDisabled());
  expect(screen.queryByAltText('Logo')).toBeNull();
});

test('a file that is not a real image is refused by the server, and the theme stays', async () => {
  const error = 'The logo must be a PNG, JPEG or WebP file';
  const api = brandServer().on(`PUT ${BRAND}/logo`, refusal(400, { code: 'validation_failed', error }));
  const { user } = await open('owner', api);
  fill(field('Background'), '#123456');
  chooseLogo('logo.png', 'image/png', new TextEncoder().encode('<svg onload="alert(1)"/>'));
  await screen.findByAltText('Logo');
  await user.click(button('Apply Theme'));
  await expectToast('Error', 'Failed to apply theme changes.');
  expect(screen.getByRole('group', { name: 'Logo' })).toHaveTextContent(/PNG, JPEG or WebP/);
  // The colors were not sent; they are still in the form and can be applied.
  expect(api.to(`PUT ${BRAND}`)).toEqual([]);
  expect(field('Background')).toHaveValue('#123456');
});

test('a failure shows an error and keeps the choices', async () => {
  const { user } = await open('owner', brandServer().on(`PUT ${BRAND}`, noAnswer));
  fill(field('Background'), '#123456');
  await user.click(button('Apply Theme'));
  await expectToast('Error', 'Failed to apply theme changes.');
  expect(field('Background')).toHaveValue('#123456');
  // The button may show that it is applying for a moment after the toast.
  expect(await screen.findByRole('button', { name: 'Apply Theme' })).toBeEnabled();
});

test('leaving with changes asks first', async () => {
  const { user, address } = await open();
  fill(field('Background'), '#123456');
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' }));
  await user.click(await tabs.findByText('Team'));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(await within(question).findByText('Stay'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/settings/theme');
  expect(field('Background')).toHaveValue('#123456');
  // If the tab is closed, the browser itself asks.
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);

  await user.click(await tabs.findByText('Team'));
  await user.click(await within(await screen.findByRole('alertdialog')).findByText('Leave'));
  await screen.findByText('People');
  expect(address()).toBe('/settings/team');
  await user.click(await tabs.findByText('Theme'));
  expect(await screen.findByLabelText('Background')).toHaveValue('#0A0A0A');
  // Without changes no question appears.
  await user.click(await tabs.findByText('Team'));
  await screen.findByText('People');
  expect(address()).toBe('/settings/team');
});

test('the theme can be downloaded as a file', async () => {
  const made = jest.spyOn(URL, 'createObjectURL');
  const clicked: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.download);
  });
  try {
    const { user } = await open('viewer');
    fill(field('Brand name'), 'Oak & Iron');
    await user.click(button('Export Theme'));
    await waitFor(() => expect(clicked).toEqual(['oak-iron-theme.json']));
    expect(JSON.parse(await (made.mock.calls[0]?.[0] as Blob).text())).toEqual({
      name: 'Oak & Iron',
      colors: { bg: '#0A0A0A', primary: '#00A3FF', accent: '#FFFFFF' },
      logoUrl: null,
    });
  } finally {
    made.mockRestore();
    click.mockRestore();
  }
});

test.each(['staff', 'viewer'] as const)('%s can try colors but not apply them', async (role) => {
  const { user, address } = await open(role);
  expect(screen.getByTestId('locked')).toHaveTextContent('Only an owner can change this.');
  expect(screen.queryByText('Apply Theme')).toBeNull();
  fill(field('Background'), '#10261B');
  expect(color('bg-canvas')).toBe('#10261B');
  await user.click(await within(screen.getByRole('navigation', { name: 'Settings' })).findByText('Sessions'));
  await waitFor(() => expect(address()).toBe('/settings/sessions'));
});

test('an admin edits the theme of the tenant they act in', async () => {
  const { user, api } = await open('admin');
  fill(field('Brand name'), 'Set by the operator');
  await user.click(button('Apply Theme'));
  await expectToast('Theme applied');
  const [put] = api.to(`PUT ${BRAND}`);
  expect(put?.params).toEqual({ id: TENANT.id });
  expect(put?.headers.get('x-tenant-id')).toBe(TENANT.id);
  expect(put?.body).toMatchObject({ name: 'Set by the operator' });
});
