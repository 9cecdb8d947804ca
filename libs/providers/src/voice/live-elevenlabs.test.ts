/** The actual requests to ElevenLabs, and how answers are read. */
import { failureOf } from '../conformance.js';
import {
  ELEVENLABS_DOUBLE_KEY,
  startElevenLabsDouble,
  type ElevenLabsDouble,
} from '../testing/elevenlabs-double.js';
import { createElevenLabsVoice, type ElevenLabsSettings } from './live-elevenlabs.js';

const said = { text: 'Gracias, ¿me puede decir su nombre?', industry: 'law', language: 'es' } as const;

describe('ElevenLabs over HTTP', () => {
  let double: ElevenLabsDouble;
  beforeEach(async () => {
    double = await startElevenLabsDouble();
  });
  afterEach(() => double.close());

  const connect = (settings: ElevenLabsSettings = {}) =>
    createElevenLabsVoice({
      apiKey: ELEVENLABS_DOUBLE_KEY,
      baseUrl: double.url,
      timeoutMs: 60_000,
      ...settings,
    });

  it('requests the multilingual model with the settings of the specification, and streams the audio', async () => {
    const speech = await connect().speak(said);
    expect(speech).toMatchObject({
      by: 'provider',
      id: double.speeches[0]?.id,
      contentType: 'audio/mpeg',
    });
    if (speech.by !== 'provider') throw new Error('no sound');
    expect(await new Response(speech.audio).text()).toBe(`ID3 ${said.text}`);
    const [request] = double.requests;
    expect(request).toMatchObject({
      method: 'POST',
      headers: { 'xi-api-key': ELEVENLABS_DOUBLE_KEY, 'content-type': 'application/json' },
    });
    expect(request?.path).toMatch(/^\/v1\/text-to-speech\/\w+\/stream$/);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      text: said.text,
      model_id: 'eleven_multilingual_v2',
      voice_settings: { stability: 0.5, similarity_boost: 0.8 },
    });
  });

  it('has a voice for each industry, which the operator can replace', async () => {
    const voice = connect();
    await voice.speak(said);
    await voice.speak({ ...said, industry: 'realestate' });
    await connect({ voices: { law: 'ourOwnVoice' } }).speak(said);
    const [law, realEstate, own] = double.speeches.map((speech) => speech.voice);
    expect(law).not.toBe(realEstate);
    expect(own).toBe('ourOwnVoice');
  });

  it.each([
    ['a used-up account', 401, 'quota_exceeded', 'usage_limit'],
    ['a busy system', 429, 'system_busy', 'rate_limited'],
    ['a text it does not take', 422, 'validation_error', 'rejected'],
    ['a voice that is gone', 404, 'voice_not_found', 'rejected'],
    ['a broken server', 503, '', 'ambiguous'],
  ])('maps %s', async (_what, status, word, code) => {
    double.fail({ kind: 'answer', accepted: false, answer: { status, body: { detail: { status: word } } } });
    expect((await failureOf(connect().speak(said))).code).toBe(code);
  });

  it('reports an answer without audio as a failure', async () => {
    double.fail({ kind: 'answer', accepted: true, answer: { status: 200, body: { audio: null } } });
    expect((await failureOf(connect().speak(said))).code).toBe('ambiguous');
  });

  it('reports that nothing was sent when the connection is refused', async () => {
    await double.close();
    expect((await failureOf(connect().speak(said))).code).toBe('unavailable');
  });

  it('requires its key, and names it', () => {
    expect(() => createElevenLabsVoice({})).toThrow(
      'Live voice needs ELEVENLABS_API_KEY. Missing: ELEVENLABS_API_KEY.',
    );
  });
});
