/**
 * Which responses are stored for repeats, tested on the interceptor itself: a route that forgets the rule
 * reveals nothing.
 */
import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { defer, lastValueFrom } from 'rxjs';
import { IdempotencyInterceptor } from '../../../apps/api/src/platform/http/idempotency.interceptor.js';
import { Masking, viewerOf } from '../../../apps/api/src/platform/auth/viewer-masking.js';
import type { PraxisRequest } from '../../../apps/api/src/platform/http/request.js';
import { World } from '../../support/journey.js';

const world = World.ofFile();
let tenantId: string;
let interceptor: IdempotencyInterceptor;
beforeAll(async () => {
  tenantId = (await world.tenant()).id;
  interceptor = new IdempotencyInterceptor(world.database, world.stack.secrets().masterKey);
});

/** Uses a route as its caller does, each time with a new request. */
function route(
  handler: (request: PraxisRequest) => Promise<unknown>,
  { status = 200, of = interceptor }: { status?: number; of?: IdempotencyInterceptor } = {},
): () => Promise<unknown> {
  const headers = { 'idempotency-key': randomUUID() };
  const session = {
    id: 's',
    userId: randomUUID(),
    roles: [],
    memberships: [{ id: tenantId, role: 'staff' }],
  };
  return async () => {
    const tenant = { id: tenantId };
    const request = { method: 'POST', url: '/v1/x', headers, tenant, session } as unknown as PraxisRequest;
    const reply = { statusCode: status, status: () => reply, header: () => reply };
    const context = {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
    } as unknown as ExecutionContext;
    return await lastValueFrom(of.intercept(context, { handle: () => defer(() => handler(request)) }));
  };
}

const look = (request: PraxisRequest): Promise<unknown> =>
  world.database.withTenant(tenantId, (tx) => new Masking().view(tx, viewerOf(request), [randomUUID()]));

test('does not store or repeat a masked response of a route without Once', async () => {
  let count = 0;
  const again = route(async (request) => {
    count += 1;
    await look(request);
    return { name: 'Jordan Ellis' };
  });
  expect(await again()).toEqual({ name: 'Jordan Ellis' });
  await expect(again()).rejects.toMatchObject({ status: 409, code: 'idempotency_answer_not_kept' });
  expect(count).toBe(1);
});

test('does not repeat an effect whose view failed, and the repeat gets the view', async () => {
  let [effects, views] = [0, 0];
  const again = route(async (request) => {
    const id = await request.once?.(async () => {
      effects += 1;
      return await Promise.resolve(`done ${effects}`);
    });
    views += 1;
    if (views === 1) throw new Error('the database is away');
    await look(request);
    return { id, view: views };
  });
  await expect(again()).rejects.toThrow('the database is away');
  expect(await again()).toEqual({ id: 'done 1', view: 2 });
  expect(await again()).toEqual({ id: 'done 1', view: 3 });
  expect(effects).toBe(1);
});

test('stores a response without personal data whole', async () => {
  let count = 0;
  const again = route(() => Promise.resolve({ calls: (count += 1) }));
  expect(await again()).toEqual({ calls: 1 });
  expect(await again()).toEqual({ calls: 1 });
});

test('stores a 202 whose effect is complete, and asks again where the step is still pending', async () => {
  let [accepted, pending] = [0, 0];
  const started = route(() => Promise.resolve({ run: (accepted += 1) }), { status: 202 });
  expect([await started(), await started()]).toEqual([{ run: 1 }, { run: 1 }]);
  const step = route(() => Promise.resolve({ pending: true, asked: (pending += 1) }), { status: 202 });
  expect([await step(), await step()]).toEqual([
    { pending: true, asked: 1 },
    { pending: true, asked: 2 },
  ]);
});
