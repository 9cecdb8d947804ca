/** The one data converter of client and worker. */
import { fileURLToPath } from 'node:url';
import type { DataConverter } from '@temporalio/common';
import { derivedPayloadKeys, EncryptionCodec } from './payload-codec.js';

/** Encrypts payloads and failures with keys derived from the installation's master key. */
export function createDataConverter(masterKey: string): DataConverter {
  return {
    payloadCodecs: [new EncryptionCodec(derivedPayloadKeys(masterKey))],
    failureConverterPath: fileURLToPath(new URL('./failure-converter.cjs', import.meta.url)),
  };
}
