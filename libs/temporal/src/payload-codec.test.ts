import { createRequire } from 'node:module';
import { ApplicationFailure, defaultPayloadConverter, type Payload } from '@temporalio/common';
import {
  decodeOptionalFailureToOptionalError,
  encodeErrorToFailure,
} from '@temporalio/common/lib/internal-non-workflow/index.js';
import { RUN_TEXTS } from '@praxis/contracts/run-texts.const';
import { derivedPayloadKeys, EncryptionCodec, PayloadDecryptionError } from './payload-codec.js';

const MASTER = Buffer.alloc(32, 1).toString('base64');
const TENANT = '0f8fad5b-d9cb-469f-a165-70867728950e';
const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const inJourney = (tenant: string) => ({
  type: 'workflow' as const,
  namespace: 'default',
  workflowId: `tenant/${tenant}/journey/sess-abc`,
});

const codec = new EncryptionCodec(derivedPayloadKeys(MASTER));
const payloadOf = (value: unknown): Payload => defaultPayloadConverter.toPayload(value) ?? {};
const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('latin1');

async function encrypted(value: unknown, tenant = TENANT): Promise<Payload> {
  const [payload] = await codec.encode([payloadOf(value)], inJourney(tenant));
  return payload ?? {};
}

async function decrypted(payload: Payload): Promise<unknown> {
  const [decoded] = await codec.decode([payload]);
  return defaultPayloadConverter.fromPayload(decoded ?? {});
}

test.each([
  [{ name: 'Jane Doe', phone: '+13135550142' }],
  ['text'],
  [''],
  [null],
  [[1, 2, 3]],
  [{ deep: { list: ['👩🏽‍⚖️'] } }],
])('%j comes back as it was', async (value) => {
  expect(await decrypted(await encrypted(value))).toEqual(value);
});

test('what is stored shows neither the value nor its encoding, only whose key it needs', async () => {
  const payload = await encrypted({ name: 'Jane Doe' });
  expect(text(payload.metadata?.encoding)).toBe('binary/encrypted');
  expect(text(payload.metadata?.['encryption-key-id'])).toBe(TENANT);
  expect(Object.keys(payload.metadata ?? {}).sort()).toEqual(['encoding', 'encryption-key-id']);
  expect(text(payload.data)).not.toMatch(/Jane|json|name/);
});

test('the same value is encrypted anew each time', async () => {
  expect(text((await encrypted('x')).data)).not.toBe(text((await encrypted('x')).data));
});

test('the fixed texts of a run stay readable for operators, to the letter and no further', async () => {
  for (const fixed of Object.values(RUN_TEXTS)) {
    expect(text((await encrypted(fixed)).metadata?.encoding)).toBe('json/plain');
    for (const more of [`${fixed} Jane`, fixed.slice(1), { text: fixed }, [fixed]])
      expect(text((await encrypted(more)).metadata?.encoding)).toBe('binary/encrypted');
  }
});

test('payloads of no tenant’s workflow are encrypted under the system’s key', async () => {
  for (const context of [
    undefined,
    { type: 'workflow' as const, namespace: 'default', workflowId: 'system/reconcile' },
  ]) {
    const [payload] = await codec.encode([payloadOf('x')], context);
    expect(text(payload?.metadata?.['encryption-key-id'])).toBe('system');
  }
});

test('any flipped byte fails closed', async () => {
  const payload = await encrypted({ name: 'Jane Doe' });
  const data = Buffer.from(payload.data ?? []);
  for (let index = 0; index < data.length; index += 1) {
    const altered = Buffer.from(data);
    altered[index] = (altered[index] ?? 0) ^ 1;
    await expect(codec.decode([{ ...payload, data: altered }])).rejects.toThrow(PayloadDecryptionError);
  }
});

test.each([0, 1, 27, 28])('a payload cut to %i bytes fails closed', async (length) => {
  const payload = await encrypted('x');
  await expect(
    codec.decode([{ ...payload, data: (payload.data ?? new Uint8Array()).slice(0, length) }]),
  ).rejects.toThrow(PayloadDecryptionError);
});

test('a payload that claims another tenant’s key does not open', async () => {
  const payload = await encrypted('x');
  for (const scope of [OTHER, 'system', '']) {
    const metadata = { ...payload.metadata, 'encryption-key-id': Buffer.from(scope) };
    await expect(codec.decode([{ ...payload, metadata }])).rejects.toThrow(PayloadDecryptionError);
  }
});

test('another installation’s keys open nothing', async () => {
  const stranger = new EncryptionCodec(derivedPayloadKeys(Buffer.alloc(32, 2).toString('base64')));
  await expect(stranger.decode([await encrypted('x')])).rejects.toThrow(PayloadDecryptionError);
});

test('the error says nothing of keys or content', async () => {
  const error = await codec
    .decode([{ ...(await encrypted('Jane Doe')), data: Buffer.alloc(64) }])
    .catch((thrown: unknown) => thrown);
  expect((error as Error).message).not.toMatch(new RegExp(`Jane|${TENANT}|aes|gcm`, 'i'));
});

test('messages and stack traces of failures are encrypted too, and come back', async () => {
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
