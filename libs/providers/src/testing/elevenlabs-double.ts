/** A local server with the part of ElevenLabs' API that Praxis uses. It records every request. */
import { randomUUID } from 'node:crypto';
import { startWireDouble, type WireAnswer, type WireDouble, type WireRequest } from './wire-double.js';

/** A text that the double has spoken. */
export interface ElevenLabsDoubleSpeech {
  id: string;
  voice: string;
  text: string;
}

export interface ElevenLabsDouble extends WireDouble {
  /** Spoken texts, oldest first. */
  readonly speeches: ElevenLabsDoubleSpeech[];
}

/** The key that the double accepts. */
export const ELEVENLABS_DOUBLE_KEY = 'sk_double_key';

/** The key of another account. */
export const ELEVENLABS_DOUBLE_TENANT_KEY = 'sk_double_tenant_key';

const STREAM = /^\/v1\/text-to-speech\/([A-Za-z0-9]+)\/stream$/;

/** Starts a double without any speech. */
export async function startElevenLabsDouble(): Promise<ElevenLabsDouble> {
  const speeches: ElevenLabsDoubleSpeech[] = [];
  const wire = await startWireDouble((request) => answer(request, speeches));
  return { ...wire, speeches };
}

function answer(request: WireRequest, speeches: ElevenLabsDoubleSpeech[]): WireAnswer {
  const key = request.headers['xi-api-key'];
  if (key !== ELEVENLABS_DOUBLE_KEY && key !== ELEVENLABS_DOUBLE_TENANT_KEY)
    return refusal(401, 'invalid_api_key', 'Invalid API key');
  const voice = STREAM.exec(request.path)?.[1];
  if (request.method !== 'POST' || voice === undefined)
    return refusal(404, 'not_found', 'There is no such route');
  const { text } = JSON.parse(request.body) as { text: string };
  const id = randomUUID();
  speeches.push({ id, voice, text });
  return { status: 200, headers: { 'content-type': 'audio/mpeg', 'request-id': id }, body: `ID3 ${text}` };
}

function refusal(status: number, word: string, message: string): WireAnswer {
  return { status, body: { detail: { status: word, message } } };
}
