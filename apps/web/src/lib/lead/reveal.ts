/**
 * Reveals: one person shown unmasked for a while, for a purpose. Every screen reveals through this module. The last
 * purpose is kept in memory only, so that it ends with the page.
 */
import { Acknowledged } from '@praxis/contracts/auth/auth';
import { REVEAL_MINUTES, RevealResult, type RevealPurpose } from '@praxis/contracts/core/masking';
import { createStore } from 'zustand/vanilla';
import { ApiError } from '../api/api-error.js';
import { queryClient } from '../api/query-client.js';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';
import { showToast } from '../core/toast-store.js';
import { recordToReveal } from './reveal-mark.js';

/**
 * How long a user may take to move from one screen about a person to another before the reveal ends, in milliseconds.
 */
const LEAVING_MS = 1_500;

export interface RevealTarget {
  /** A lead's id, or the reveal id of a call that did not become a lead (`callToReveal`). */
  leadId: string;
  /** The name as it is currently shown. */
  name: string;
  /** The purpose for which the screen needs the person, if that is obvious: the key reveals for it immediately. */
  purpose?: RevealPurpose | undefined;
}

interface RevealState {
  /** The last purpose that was chosen on this page. */
  purpose: RevealPurpose | null;
  /** The target that a purpose is being chosen for. */
  asked: RevealTarget | null;
}
const NOTHING: RevealState = { purpose: null, asked: null };

export const revealStore = createStore<RevealState>()(() => NOTHING);

/** Reads a lead again, for screens that keep their data outside the usual queries. */
type Listener = (leadId: string) => Promise<unknown>;
const listeners = new Set<Listener>();
/** How many open screens show each person. */
const viewing = new Map<string, number>();
/** People whom this page revealed and has not masked again yet. */
const shown = new Set<string>();
const leaving = new Map<string, ReturnType<typeof setTimeout>>();

/** Calls the listener for leads whose reveal begins or ends; returns the function that removes it. */
export function onReveal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for a purpose. */
export function askReveal(target: RevealTarget): void {
  revealStore.setState({ asked: target });
}

/**
 * Reveals a person for the screen's purpose, otherwise for the last one chosen. Without either, a person who is already
 * shown, because the user claimed or entered them or reloaded the page, is shown for longer; for anyone else, the user
 * is asked for a purpose.
 */
export async function revealAgain(target: RevealTarget): Promise<void> {
  const purpose = target.purpose ?? revealStore.getState().purpose ?? undefined;
  if (purpose || shown.has(target.leadId)) await reveal(target, purpose);
  else askReveal(target);
}

/** Reveals a person for a purpose that the user chose, and remembers the purpose until the page closes. */
export async function revealFor(target: RevealTarget, purpose: RevealPurpose): Promise<void> {
  await reveal(target, purpose, () => revealStore.setState({ purpose }));
}

/**
 * Shows a person for a purpose, or shows them for longer; without a purpose, the purpose of the current reveal is used.
 * A failure is shown as a toast. `onShown` is called before the screens read the person again.
 */
async function reveal(target: RevealTarget, purpose?: RevealPurpose, onShown?: () => void): Promise<void> {
  const { leadId } = target;
  const path = pathOf(leadId);
  try {
    await tenantRequest({ method: 'POST', path, body: { purpose }, schema: RevealResult });
  } catch (cause) {
    // The current reveal has ended, so there is no purpose to reuse.
    if (purpose === undefined && cause instanceof ApiError && cause.status === 400) return askReveal(target);
    const text = cause instanceof Error ? cause.message : 'Try again.';
    showToast({ tone: 'bad', title: 'Not revealed', text });
    return;
  }
  shown.add(leadId);
  onShown?.();
  revealStore.setState({ asked: null });
  await refresh(leadId);
  showToast({
    tone: 'good',
    title: recordToReveal(leadId).isCall ? 'Call revealed' : 'Lead revealed',
    text: `For ${REVEAL_MINUTES} ${purpose === undefined ? 'more minutes' : `minutes: ${purpose}`}.`,
  });
}

function pathOf(leadId: string): string {
  const { isCall, id } = recordToReveal(leadId);
  return `/v1/${isCall ? 'calls' : 'leads'}/${encodeURIComponent(id)}/reveal`;
}

/** Masks a person again. A reveal that cannot be ended now will expire. */
export async function conceal(leadId: string): Promise<void> {
  shown.delete(leadId);
  const path = pathOf(leadId);
  await tenantRequest({ method: 'DELETE', path, schema: Acknowledged }).catch(() => undefined);
  await refresh(leadId);
}

/**
 * Notes that a screen about a person is open; call the returned function when it closes. Closing the last one ends the
 * reveal.
 */
export function beginViewing(leadId: string): () => void {
  clearTimeout(leaving.get(leadId));
  leaving.delete(leadId);
  viewing.set(leadId, (viewing.get(leadId) ?? 0) + 1);
  return () => {
    const left = (viewing.get(leadId) ?? 1) - 1;
    if (left > 0) viewing.set(leadId, left);
    else viewing.delete(leadId);
    if (left === 0 && shown.has(leadId)) endSoon(leadId);
  };
}

/** Notes that a person is shown unmasked, for whatever reason: revealed, claimed, or entered manually. */
export function noteShown(leadId: string): void {
  shown.add(leadId);
}

/** Ends the reveals of people shown only in a list, when the user leaves the list's page. */
export function leaveLists(): void {
  for (const leadId of shown) if (!viewing.has(leadId)) endSoon(leadId);
}

/** Forgets everything, for signing out. */
export function forgetReveals(): void {
  for (const timer of leaving.values()) clearTimeout(timer);
  leaving.clear();
  shown.clear();
  viewing.clear();
  revealStore.setState(NOTHING);
}

function endSoon(leadId: string): void {
  clearTimeout(leaving.get(leadId));
  const end = (): void => {
    leaving.delete(leadId);
    void conceal(leadId);
  };
  leaving.set(leadId, setTimeout(end, LEAVING_MS));
}

const { lead, message, call, appointment, contact, today, task } = queryKeys;
/** Nouns whose queries show leads; the list of leads has its own listeners. */
const SHOWING: ReadonlySet<unknown> = new Set(
  [
    message.conversations(''),
    call.all(''),
    appointment.calendar(''),
    contact.all(''),
    today(''),
    task(''),
  ].map(([noun]) => noun),
);
const LISTS = new Set<unknown>(['list', 'stats', 'speed', 'consents']);
const [LEADS] = lead.all('');
const [CHOSEN] = queryKeys.recentlyChosen('');

/** Removes a lead from the command palette's recent choices, because it is stored there as it was shown: unmasked. */
function forgetChosen(leadId: string): void {
  queryClient.setQueriesData<readonly { id: string }[]>(
    { predicate: ({ queryKey: [noun] }) => noun === CHOSEN },
    (chosen) => chosen?.filter(({ id }) => id !== `lead.${leadId}`),
  );
}

async function refresh(leadId: string): Promise<void> {
  forgetChosen(leadId);
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [noun, , part] }) => SHOWING.has(noun) || (noun === LEADS && !LISTS.has(part)),
    }),
    ...(recordToReveal(leadId).isCall ? [] : [...listeners].map((listener) => listener(leadId))),
  ]);
}
