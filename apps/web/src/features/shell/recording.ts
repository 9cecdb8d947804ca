/**
 * Records the screen for a demo until it is stopped here or in the browser's own bar, then keeps the recording for
 * download.
 */
import { preferences } from '../../lib/journey/preferences.js';
import { createStore } from 'zustand/vanilla';
import { showToast } from '../../lib/core/toast-store.js';
import { journeyStore } from '../../lib/journey/journey-store.js';

interface RecordingState {
  phase: 'idle' | 'recording' | 'stopped';
  /** The recording, once it has stopped. */
  file: { url: string; name: string } | null;
}

const CHUNK_MS = 1000;
export const recordingStore = createStore<RecordingState>()(() => ({ phase: 'idle', file: null }));
let recorder: MediaRecorder | undefined;

/** Whether this browser can record the screen; phones and old browsers cannot. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getDisplayMedia === 'function'
  );
}

/** A file name with the session and the time. */
export function recordingName(sessionId: string, at: Date): string {
  return `demo-${sessionId}-${at.toISOString().slice(0, 19).replace(/[:T]/g, '-')}.webm`;
}

export async function startRecording(): Promise<void> {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({
      video: { width: { ideal: 1920 }, height: { ideal: 1080 } },
      audio: true,
    });
    record(stream);
    showToast({
      title: 'Recording Started',
      text: 'Stop it here or in your browser’s own bar.',
      tone: 'info',
    });
  } catch {
    showToast({
      title: 'Recording Failed',
      text: 'Unable to start screen recording. Please check permissions.',
      tone: 'bad',
    });
  }
}

function record(stream: MediaStream): void {
  const chunks: Blob[] = [];
  recorder = new MediaRecorder(stream, { mimeType: 'video/webm' });
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
  recorder.addEventListener('stop', () => {
    for (const track of stream.getTracks()) track.stop();
    keep(new Blob(chunks, { type: 'video/webm' }));
  });
  // The browser's own "stop sharing" ends the track but not the recorder.
  stream.getVideoTracks()[0]?.addEventListener('ended', stopRecording);
  recorder.start(CHUNK_MS);
  recordingStore.setState({ phase: 'recording' });
}

export function stopRecording(): void {
  if (recorder?.state === 'recording') recorder.stop();
}

function keep(blob: Blob): void {
  const { file } = recordingStore.getState();
  if (file) URL.revokeObjectURL(file.url);
  const { sessionId } = journeyStore(preferences.getState().industry).getState();
  const name = recordingName(sessionId, new Date());
  recordingStore.setState({ phase: 'stopped', file: { url: URL.createObjectURL(blob), name } });
  showToast({ title: 'Recording Complete', text: 'Download it before you leave this page.', tone: 'good' });
}

export function noteDownload(): void {
  showToast({ title: 'Download Started', text: recordingStore.getState().file?.name, tone: 'info' });
}
