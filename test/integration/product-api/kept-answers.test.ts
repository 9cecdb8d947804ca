/**
 * Which responses are stored for repeats, tested on the interceptor itself, so that a route that forgets the rule still
 * reveals nothing.
 */
import { randomUUID } from 'node:crypto';
import type { ExecutionContext } from '@nestjs/common';
import { defer, lastValueFrom } from 'rxjs';
import { IdempotencyInterceptor } from '../../../apps/api/src/platform/http/idempotency.interceptor.js';
import { Masking, viewerOf } from '../../../apps/api/src/platform/auth/viewer-masking.js';
import type { PraxisRequest } from '../../../apps/api/src/platform/http/request.js';
import { Failure } from '../../../apps/api/src/platform/http/failure.js';
import { SafeToRepeat } from '../../../apps/api/src/platform/http/once.js';
import { writeAudit } from '@praxis/db/core/audit';
import { World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';

const world = World.ofFile();
let tenantId: string;
let interceptor: IdempotencyInterceptor;
beforeAll(async () => {
  tenantId = (await world.tenant()).id;
  interceptor = new IdempotencyInterceptor(world.database, world.stack.secrets().masterKey);
});

/** Calls a route with a new request each time, in another process if one is given. */
function route(
  handler: (request: PraxisRequest) => Promise<unknown>,
  { status = 200, isSafe = false }: { status?: number; isSafe?: boolean } = {},
): (process?: IdempotencyInterceptor) => Promise<unknown> {
  const headers = { 'idempotency-key': randomUUID() };
  const session = {
    id: 's',
    userId: randomUUID(),
    roles: [],
    memberships: [{ id: tenantId, role: 'staff' }],
  };
  const method = (): void => undefined;
  if (isSafe) SafeToRepeat()(method);
  return async (process = interceptor) => {
    const tenant = { id: tenantId };
    const request = { method: 'POST', url: '/v1/x', headers, tenant, session } as unknown as PraxisRequest;
    const reply = { statusCode: status, status: () => reply, header: () => reply };
    const context = {
      switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
      getHandler: () => method,
      getClass: () => IdempotencyInterceptor,
    } as unknown as ExecutionContext;
    return await lastValueFrom(process.intercept(context, { handle: () => defer(() => handler(request)) }));
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

test('stores a response without personal data as a whole', async () => {
  let count = 0;
  const again = route(() => Promise.resolve({ calls: (count += 1) }));
  expect(await again()).toEqual({ calls: 1 });
  expect(await again()).toEqual({ calls: 1 });
});

test('stores a 202 whose effect is complete, and checks again while the step is still pending', async () => {
  let [accepted, pending] = [0, 0];
  const started = route(() => Promise.resolve({ run: (accepted += 1) }), { status: 202 });
  expect([await started(), await started()]).toEqual([{ run: 1 }, { run: 1 }]);
  const step = route(() => Promise.resolve({ pending: true, asked: (pending += 1) }), { status: 202 });
  expect([await step(), await step()]).toEqual([
    { pending: true, asked: 1 },
    { pending: true, asked: 2 },
  ]);
});

describe('in two processes', () => {
  const other = (answerWaitMs?: number): IdempotencyInterceptor =>
    new IdempotencyInterceptor(world.database, world.stack.secrets().masterKey, answerWaitMs);

  /** An effect that leaves one entry per execution. Awaits `inside` before its commit. */
  function effectOf(): {
    act: (inside?: () => Promise<void>) => Promise<void>;
    count: () => Promise<number>;
  } {
    const targetId = randomUUID();
    return {
      act: (inside) =>
        world.database.withTenant(tenantId, async (tx) => {
          await writeAudit(tx, { action: 'lead.note_added', tenantId, targetType: 'lead', targetId });
          await inside?.();
        }),
      count: async () =>
        (await auditOf(world.database, { tenantId })).filter((entry) => entry.targetId === targetId).length,
    };
  }

  interface Gate {
    opened: Promise<void>;
    open: () => void;
  }
  function gate(): Gate {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { opened, open };
  }

  test.each([
    ['has done it too', undefined],
    ['is refused because of it', Failure.of(409, 'taken', 'There is one already.')],
  ])(
    'a request processed in both has one effect and one response when the slower one %s',
    async (_, refusal) => {
      const effect = effectOf();
      const [begun, first] = [gate(), gate()];
      let attempts = 0;
      const send = route(async () => {
        const attempt = (attempts += 1);
        if (attempt === 1) begun.open();
        await effect.act(attempt === 1 ? () => first.opened : undefined).catch((error: unknown) => {
          throw refusal ?? error;
        });
        return { attempt };
      });
      const slow = send();
      await begun.opened;
      expect(await send(other())).toEqual({ attempt: 2 });
      first.open();
      expect(await slow).toEqual({ attempt: 2 });
      expect(await send(other())).toEqual({ attempt: 2 });
      expect([attempts, await effect.count()]).toEqual([2, 1]);
    },
  );

  test('an effect whose response never came is not repeated, and is answered once the response exists', async () => {
    const effect = effectOf();
    const [done, answer] = [gate(), gate()];
    const send = route(async () => {
      await effect.act();
      done.open();
      await answer.opened;
      return { is: 'the answer' };
    });
    const first = send();
    await done.opened;
    await expect(send(other(200))).rejects.toMatchObject({
      status: 409,
      code: 'idempotency_answer_not_kept',
    });
    // Longer than a machine may pause between this request and its answer.
    const waiting = send(other(60_000));
    answer.open();
    expect([await first, await waiting]).toEqual([{ is: 'the answer' }, { is: 'the answer' }]);
    expect(await effect.count()).toBe(1);
  });

  test('a rolled-back request is carried out by its repeat', async () => {
    const effect = effectOf();
    let attempts = 0;
    const send = route(async () => {
      attempts += 1;
      await effect.act(attempts === 1 ? () => Promise.reject(new Error('the database is away')) : undefined);
      return { attempts };
    });
    await expect(send()).rejects.toThrow('the database is away');
    expect(await send(other())).toEqual({ attempts: 2 });
    expect(await effect.count()).toBe(1);
  });

  test('a route that completes an earlier attempt is carried out again', async () => {
    const effect = effectOf();
    let attempts = 0;
    const send = route(
      async () => {
        attempts += 1;
        if (attempts === 1) await effect.act();
        if (attempts === 1) throw new Error('the process died');
        return { attempts };
      },
      { isSafe: true },
    );
    await expect(send()).rejects.toThrow('the process died');
    expect(await send(other())).toEqual({ attempts: 2 });
    expect(await effect.count()).toBe(1);
  });
});
