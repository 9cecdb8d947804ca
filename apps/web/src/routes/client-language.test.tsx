/** The language of pages that clients open, and how a choice is stored. */
import { LinkLanguage, type LinkResult } from '@praxis/contracts/appointment/appointment-change';
import type { ErrorBody } from '@praxis/contracts/core/error';
import { screen, waitFor } from '@testing-library/react';
import { LINK_TOKEN, linkResult } from '../testing/link-result.js';
import { openApp, type App } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

const LINK = '/v1/appointments/by-link';

/**
 * Opens the page by its link.
 * @param search additional query of the address
 */
function open(answer: LinkResult | Response, search = ''): App {
  const api = new TestApi()
    .on(`POST ${LINK}/read`, answer)
    .onBody(`POST ${LINK}/language`, LinkLanguage, ({ language }) => linkResult({ language }));
  return openApp(`/appointment${search}#token=${LINK_TOKEN}`, { as: 'nobody', api, framed: true });
}
const kept = ({ api }: App): unknown[] => api.to(`POST ${LINK}/language`).map(({ body }) => body);
/** Replaces the special spaces that `Intl` inserts with plain ones. */
const plainSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('a client whose record says Spanish reads Spanish everywhere, also in the frame', async () => {
  const app = open(linkResult({ language: 'es' }));
  await screen.findByText('Con Dana Cole');
  expect(screen.getByRole('heading', { name: 'Su cita' })).toBeInTheDocument();
  expect(
    screen.getByText('lunes, 1 de junio de 2099, 10:00 a. m.', { normalizer: plainSpaces }),
  ).toBeInTheDocument();
  expect(screen.getByText('Ir al contenido')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cambiar al tema claro' })).toBeInTheDocument();
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  expect(document.title).toContain('Su cita');
  // The page sets no cookies, so it shows no cookie notice.
  expect(screen.queryByTestId('cookie-notice')).toBeNull();
  expect(kept(app)).toEqual([]);
});

test('switching the language updates the page and the record', async () => {
  const app = open(linkResult({ language: 'es' }));
  await screen.findByText('Con Dana Cole');
  await app.user.click(screen.getByRole('button', { name: 'English' }));
  await screen.findByText('With Dana Cole');
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  await waitFor(() => expect(kept(app)).toEqual([{ token: LINK_TOKEN, language: 'en' }]));
  await app.user.click(screen.getByRole('button', { name: 'Español' }));
  await screen.findByText('Con Dana Cole');
  await waitFor(() => expect(kept(app)).toHaveLength(2));
});

test('an unsupported language is ignored: the page uses the record’s language, and does not change it', async () => {
  const app = open(linkResult({ language: 'es' }), '?lang=tlh');
  await screen.findByText('Con Dana Cole');
  expect(kept(app)).toEqual([]);
});

test('an expired link shows its message in the language of the appointment’s client', async () => {
  const over: ErrorBody = {
    ok: false,
    code: 'link_over',
    error:
      'This link has expired because the appointment was changed after it was sent. Use the link in the latest message, or call Roe & Cole (LLP) at +13135550110.',
    requestId: 'test',
    language: 'es',
  };
  open(Response.json(over, { status: 410 }));
  await screen.findByText('Este enlace no se puede usar');
  expect(
    screen.getByText(
      'Este enlace venció porque la cita se cambió después de enviarlo. Use el enlace del mensaje más reciente o llame a Roe & Cole (LLP) al +13135550110.',
    ),
  ).toBeInTheDocument();
});
