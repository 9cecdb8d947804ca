/** Unless everything runs on one machine, the API checklist is only for admins. */
import { screen } from '@testing-library/react';
import { DEMO, openApp, type Viewer } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

const open = (as: Viewer): void => {
  const api = new TestApi()
    .on('GET /v1/demo/config', { ...DEMO, embedded: false })
    .on('GET /v1/openapi.json', { paths: {} });
  openApp('/dev/checklist', { as, api });
};

test('owners have no access', async () => {
  open('owner');
  expect(await screen.findByTestId('insufficient-permissions')).toBeVisible();
  expect(screen.queryByText('Run All Tests')).not.toBeInTheDocument();
});

test('visitors are asked to sign in', async () => {
  open('nobody');
  expect(await screen.findByTestId('access-denied')).toBeVisible();
});

test('admins have access', async () => {
  open('admin');
  expect(await screen.findByText('Run All Tests')).toBeVisible();
});
