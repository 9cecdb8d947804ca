/** Replying as the customer on the handset. */
import { SimInbound } from '@praxis/contracts/sim/sim';
import { act, screen, waitFor } from '@testing-library/react';
import { toastStore } from '../../../lib/core/toast-store.js';
import { demoApi } from '../../../testing/demo-rows.js';
import { DEMO, fill } from '../../../testing/render-app.js';
import { renderComponent } from '../../../testing/render-component.js';
import { later, refusal } from '../../../testing/test-api.js';
import { HandsetReply } from './handset-reply.js';
import { pressDisabled } from '../../../testing/patient-user.js';

const ROUTE = 'POST /v1/sim/inbound';

test('a reply is sent once, trimmed; a refused reply stays in the field', async () => {
  const { promise, answer } = later();
  const api = demoApi()
    .on('GET /v1/demo/config', DEMO)
    .on('GET /v1/demo/visitor', { ok: true })
    .onBody(ROUTE, SimInbound, () => promise);
  globalThis.fetch = api.fetch;
  const sent: string[] = [];
  const { user } = renderComponent(
    <HandsetReply sessionId="sess-1-abc" onSent={(text) => sent.push(text)} />,
  );
  const field = screen.getByRole('textbox', { name: 'Reply as the customer' });
  const send = screen.getByRole('button', { name: 'Send reply' });

  await pressDisabled(user, send);
  fill(field, '   ');
  await pressDisabled(user, send);
  expect(api.to(ROUTE)).toHaveLength(0);

  fill(field, ' STOP ');
  await user.click(send);
  await waitFor(() => expect(api.to(ROUTE)).toHaveLength(1));
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await pressDisabled(user, send);
  act(() => answer({ ok: true }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent).toEqual(['STOP']);
  expect(api.to(ROUTE).map(({ body }) => body)).toEqual([{ sessionId: 'sess-1-abc', body: 'STOP' }]);

  api.on(ROUTE, () => refusal(409, { code: 'no_message', error: 'There is nothing to reply to.' }));
  fill(field, 'Hello?');
  await user.keyboard('{Enter}');
  await user.click(send);
  await waitFor(() => expect(toastStore.getState().toast?.title).toBe('Reply not sent'));
  expect(field).toHaveValue('Hello?');
  expect(sent).toEqual(['STOP']);
});
