/** Plays sound while it is still arriving. */

interface Playing {
  signal: AbortSignal;
  /** Called when the first chunk has arrived. */
  onSound: () => void;
}

/** Resolves when the sound has been played or was stopped. Rejects if it cannot be played. */
export async function playSound(
  { contentType, sound }: { contentType: string; sound: ReadableStream<Uint8Array> },
  { signal, onSound }: Playing,
): Promise<void> {
  const audio = new Audio();
  const reader = sound.getReader();
  const stop = (): void => {
    audio.pause();
    void reader.cancel().catch(() => undefined);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const canStream = typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(contentType);
    await (canStream ? stream : gather)(audio, { contentType, reader, onSound });
    if (!signal.aborted && !audio.ended) await once(audio, 'ended', signal);
  } catch (cause) {
    if (!signal.aborted) throw cause;
  } finally {
    signal.removeEventListener('abort', stop);
    URL.revokeObjectURL(audio.src);
  }
}

interface Arriving {
  contentType: string;
  reader: ReadableStreamDefaultReader<Uint8Array>;
  onSound: () => void;
}

async function stream(audio: HTMLAudioElement, { contentType, reader, onSound }: Arriving): Promise<void> {
  const source = new MediaSource();
  audio.src = URL.createObjectURL(source);
  await once(source, 'sourceopen');
  const buffer = source.addSourceBuffer(contentType);
  let isFirst = true;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    buffer.appendBuffer(new Uint8Array(chunk.value));
    await once(buffer, 'updateend');
    if (!isFirst) continue;
    isFirst = false;
    onSound();
    await audio.play();
  }
  if (source.readyState === 'open') source.endOfStream();
}

/** Plays a sound once it is complete, for browsers that cannot play it while it is arriving. */
async function gather(audio: HTMLAudioElement, { contentType, reader, onSound }: Arriving): Promise<void> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    if (chunks.length === 0) onSound();
    chunks.push(new Uint8Array(chunk.value));
  }
  audio.src = URL.createObjectURL(new Blob(chunks, { type: contentType }));
  await audio.play();
}

function once(target: EventTarget, name: string, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    target.addEventListener(name, () => done(), { once: true });
    target.addEventListener('error', () => failed(new Error('the sound cannot be played')), { once: true });
    signal?.addEventListener('abort', () => done(), { once: true });
  });
}
