import { createCipheriv, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { ApplicationFailure, defaultPayloadConverter, type Payload } from '@temporalio/common';
import {
  decodeOptionalFailureToOptionalError,
  encodeErrorToFailure,
} from '@temporalio/common/lib/internal-non-workflow/index.js';
import proto from '@temporalio/proto';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { SerializationContext } from '@temporalio/common/lib/converter/serialization-context.js';
import { derivedPayloadKeys, EncryptionCodec, PayloadDecryptionError } from './payload-codec.js';

const MASTER = Buffer.alloc(32, 1).toString('base64');
const TENANT = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const inJourney = (tenant: string) => ({
  type: 'workflow' as const,
  namespace: 'default',
  workflowId: `tenant/${tenant}/journey/sess-abc`,
});

const HERE = inJourney(TENANT);

const keys = derivedPayloadKeys(MASTER);
const codec = new EncryptionCodec(keys);
const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value) ?? {};
const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('latin1');

async function encrypted(value: unknown, tenant = TENANT): Promise<Payload> {
  const [payload] = await codec.encode([payloadOf(value)], inJourney(tenant));
  return payload ?? {};
}

/** A payload in the format of version 1, in which only the scope is authenticated. */
function writtenBefore(value: unknown, scope = TENANT): Payload {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.keyFor(scope), nonce);
  cipher.setAAD(Buffer.from(scope));
  const plain = proto.temporal.api.common.v1.Payload.encode(payloadOf(value)).finish();
  const data = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return {
    metadata: { encoding: Buffer.from('binary/encrypted'), 'encryption-key-id': Buffer.from(scope) },
    data,
  };
}

async function decrypted(payload: Payload, context: SerializationContext = HERE): Promise<unknown> {
  const [decoded] = await codec.decode([payload], context);
  return defaultPayloadConverter.fromPayload(decoded ?? {});
}

test.each([
  [{ name: 'Jane Doe', phone: '+13135550142' }],
  ['text'],
  [''],
  [null],
  [[1, 2, 3]],
  [{ deep: { list: ['👩🏽‍⚖️'] } }],
])('%j decrypts to the same value', async (value) => {
  expect(await decrypted(await encrypted(value))).toEqual(value);
});

test('the stored payload reveals neither the value nor its encoding, only the owner of its key', async () => {
  const payload = await encrypted({ name: 'Jane Doe' });
  expect(text(payload.metadata?.encoding)).toBe('binary/encrypted');
  expect(text(payload.metadata?.['encryption-key-id'])).toBe(TENANT);
  expect(Object.keys(payload.metadata ?? {}).sort()).toEqual(['encoding', 'encryption-key-id']);
  expect(text(payload.data)).not.toMatch(/Jane|json|name/);
});

test('the same value gives a new ciphertext each time', async () => {
  expect(text((await encrypted('x')).data)).not.toBe(text((await encrypted('x')).data));
});

test('only the exact fixed texts of a run stay readable for operators', async () => {
  for (const fixed of Object.values(RUN_TEXTS)) {
    expect(text((await encrypted(fixed)).metadata?.encoding)).toBe('json/plain');
    for (const more of [`${fixed} Jane`, fixed.slice(1), { text: fixed }, [fixed]])
      expect(text((await encrypted(more)).metadata?.encoding)).toBe('binary/encrypted');
  }
});

test('payloads of workflows without a tenant are encrypted with the system’s key', async () => {
  for (const context of [
    undefined,
    { type: 'workflow' as const, namespace: 'default', workflowId: 'system/reconcile' },
  ]) {
    const [payload] = await codec.encode([payloadOf('x')], context);
    expect(text(payload?.metadata?.['encryption-key-id'])).toBe('system');
  }
});

test('the result of a scheduled run decrypts in the next run of that schedule, and nowhere else', async () => {
  const at = (workflowId: string) => ({ type: 'workflow' as const, namespace: 'default', workflowId });
  const [answer = {}] = await codec.encode(
    [payloadOf({ checked: 3 })],
    at('system/reconcile-2026-11-23T06:47:00Z'),
  );
  expect(await decrypted(answer, at('system/reconcile-2026-11-23T06:48:00Z'))).toEqual({ checked: 3 });
  for (const elsewhere of [
    'system/other-2026-11-23T06:48:00Z',
    'system/reconcile-later',
    `tenant/${TENANT}/system/reconcile-2026-11-23T06:48:00Z`,
  ])
    await expect(decrypted(answer, at(elsewhere))).rejects.toThrow(PayloadDecryptionError);
  const [own = {}] = await codec.encode([payloadOf(1)], at(`tenant/${TENANT}/x-2026-11-23T06:47:00Z`));
  await expect(decrypted(own, at(`tenant/${TENANT}/x-2026-11-23T06:48:00Z`))).rejects.toThrow(
    PayloadDecryptionError,
  );
});

test('a flipped byte is refused', async () => {
  const payload = await encrypted({ name: 'Jane Doe' });
  const data = Buffer.from(payload.data ?? []);
  for (let index = 0; index < data.length; index += 1) {
    const altered = Buffer.from(data);
    altered[index] = (altered[index] ?? 0) ^ 1;
    await expect(codec.decode([{ ...payload, data: altered }], HERE)).rejects.toThrow(PayloadDecryptionError);
  }
});

test.each([0, 1, 7, 8, 27, 28, 35, 36])('a payload truncated to %i bytes is refused', async (length) => {
  const payload = await encrypted('x');
  await expect(
    codec.decode([{ ...payload, data: (payload.data ?? new Uint8Array()).slice(0, length) }], HERE),
  ).rejects.toThrow(PayloadDecryptionError);
});

test('a payload that names another tenant’s key does not decrypt', async () => {
  const payload = await encrypted('x');
  for (const scope of [OTHER, 'system', '']) {
    const metadata = { ...payload.metadata, 'encryption-key-id': Buffer.from(scope) };
    await expect(codec.decode([{ ...payload, metadata }], HERE)).rejects.toThrow(PayloadDecryptionError);
  }
});

test.each([
  ['another tenant', inJourney(OTHER)],
  ['another workflow of the tenant', { ...HERE, workflowId: `tenant/${TENANT}/journey/sess-abd` }],
  ['another kind of workflow', { ...HERE, workflowId: `tenant/${TENANT}/call/sess-abc` }],
  ['another namespace', { ...HERE, namespace: 'other' }],
  ['the system', { ...HERE, workflowId: 'system/reconcile' }],
  // The parts would be ambiguous if they were only concatenated.
  [
    'a namespace that holds part of the id',
    { ...HERE, namespace: 'default/tenant', workflowId: HERE.workflowId.slice('tenant/'.length) },
  ],
  ['nowhere', undefined],
])('a payload moved to %s does not decrypt', async (_, context) => {
  const payload = await encrypted({ name: 'Jane Doe' });
  await expect(codec.decode([payload], context)).rejects.toThrow(PayloadDecryptionError);
});

test('an activity reads what its workflow wrote, and the workflow reads the activity’s result', async () => {
  const inActivity = { ...HERE, type: 'activity' as const, activityId: '1', isLocal: true };
  expect(await decrypted(await encrypted('asked'), inActivity)).toBe('asked');
  const [answer] = await codec.encode([payloadOf('answered')], inActivity);
  expect(await decrypted(answer ?? {})).toBe('answered');
});

describe('plain text', () => {
  test.each([
    ['an object', payloadOf({ tenantId: TENANT, sessionId: 'sess-abc' })],
    ['a text', payloadOf('sess-abc')],
    ['nothing', payloadOf(undefined)],
    ['bytes', payloadOf(Buffer.from('x'))],
    ['a payload without metadata', { data: Buffer.from('"x"') }],
    ['an encoding of another spelling', { ...writtenBefore('x'), metadata: { encoding: Buffer.from('x') } }],
  ])('is refused: %s', async (_, payload) => {
    const error = await codec.decode([payload], HERE).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PayloadDecryptionError);
    expect((error as Error).message).toBe('A payload that is not encrypted is refused');
  });

  test('is accepted only if it is exactly one of the fixed texts', async () => {
    for (const fixed of Object.values(RUN_TEXTS)) {
      expect(await decrypted(payloadOf(fixed))).toBe(fixed);
      await expect(codec.decode([payloadOf(`${fixed} `)], HERE)).rejects.toThrow(PayloadDecryptionError);
      const metadata = { encoding: Buffer.from('binary/plain') };
      await expect(codec.decode([{ ...payloadOf(fixed), metadata }], HERE)).rejects.toThrow(
        PayloadDecryptionError,
      );
    }
  });
});

describe('a payload of version 1', () => {
  test('decrypts in a workflow of its tenant, and the system’s in a system workflow', async () => {
    expect(await decrypted(writtenBefore({ name: 'Jane Doe' }))).toEqual({ name: 'Jane Doe' });
    expect(await decrypted(writtenBefore('x', 'system'), { ...HERE, workflowId: 'export/1' })).toBe('x');
  });

  test('does not decrypt for another tenant or the system, whatever key it names', async () => {
    const payload = writtenBefore('x');
    for (const context of [inJourney(OTHER), { ...HERE, workflowId: 'export/1' }, undefined])
      for (const scope of [TENANT, OTHER, 'system']) {
        const metadata = { ...payload.metadata, 'encryption-key-id': Buffer.from(scope) };
        await expect(codec.decode([{ ...payload, metadata }], context)).rejects.toThrow(
          PayloadDecryptionError,
        );
      }
  });

  test('is never written again, and the current version is not read as version 1', async () => {
    const payload = await encrypted('x');
    const marked = Buffer.from(payload.data ?? []);
    expect(marked.subarray(0, 8).toString('latin1')).toBe('PRAXIS\0\u0002');
    await expect(codec.decode([{ ...payload, data: marked.subarray(8) }], HERE)).rejects.toThrow(
      PayloadDecryptionError,
    );
  });
});

test('another installation’s keys decrypt nothing', async () => {
  const stranger = new EncryptionCodec(derivedPayloadKeys(Buffer.alloc(32, 2).toString('base64')));
  await expect(stranger.decode([await encrypted('x')], HERE)).rejects.toThrow(PayloadDecryptionError);
});

test('the error contains neither keys nor content', async () => {
  const error = await codec
    .decode([{ ...(await encrypted('Jane Doe')), data: Buffer.alloc(64) }], HERE)
    .catch((thrown: unknown) => thrown);
  expect((error as Error).message).not.toMatch(new RegExp(`Jane|${TENANT}|aes|gcm`, 'i'));
});

test('messages and stack traces of failures are encrypted too, and decrypt unchanged', async () => {
  const { failureConverter } = createRequire(__filename)('./failure-converter.cts') as {
    failureConverter: Parameters<typeof encodeErrorToFailure>[0]['failureConverter'];
  };
  const converter = { payloadConverter: defaultPayloadConverter, failureConverter, payloadCodecs: [codec] };
  const thrown = ApplicationFailure.create({
    message: 'No lead for Jane Doe',
    type: 'odd',
    details: ['jane@example.com'],
    cause: new Error('313-555-0142'),
  });
  const failure = await encodeErrorToFailure(converter, thrown);
  expect(JSON.stringify(failure)).not.toMatch(/Jane Doe|jane@|313-555|payload-codec\.test/);
  const back = (await decodeOptionalFailureToOptionalError(converter, failure)) as ApplicationFailure;
  expect(back).toMatchObject({ message: 'No lead for Jane Doe', type: 'odd', details: ['jane@example.com'] });
  expect((back.cause as Error).message).toBe('313-555-0142');
});
