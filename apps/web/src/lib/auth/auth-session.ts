/**
 * The signed-in user. Read once, shared by all screens, and read again when a response says that the session has ended.
 */
import { Acknowledged, AuthSessionResult, type AuthSessionUser } from '@praxis/contracts/auth/auth';
import type { SupportSession } from '@praxis/contracts/support-access/support-access';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '../api/api-request.js';
import type { ApiError } from '../api/api-error.js';
import { requestIdentity, NOBODY } from '../api/request-identity.js';
import { FRESH_MS, queryClient } from '../api/query-client.js';
import { showToast } from '../core/toast-store.js';
import { belongsToNobody } from '../api/key-owner.js';
import { queryKeys } from '../api/query-keys.js';

/** The session in the form that screens use. */
export interface AuthSessionView {
  status: 'loading' | 'signed-out' | 'signed-in' | 'failed';
  /** Null unless signed in. */
  user: AuthSessionUser | null;
  isAdmin: boolean;
  /** A demo session, which can read everything and change nothing. */
  readOnly: boolean;
  /** When the session ends even if it is in use, ISO 8601. */
  expiresAt: string | null;
  /** A step that the user must complete before anything else. */
  nextStep: AuthSessionResult['nextStep'];
  /** Set while an admin has support access to a practice; null for everyone else. */
  support: SupportSession | null;
  /** Why the session could not be read. */
  error: ApiError | null;
}

/** The number of pending sign-outs. While there are any, the "session ended" notice is suppressed. */
let signingOut = 0;

async function loadAuthSession(): Promise<AuthSessionResult> {
  const { data } = await apiRequest({
    method: 'GET',
    path: '/v1/auth/session',
    schema: AuthSessionResult,
    as: 'user',
    timeoutMs: 15_000,
  });
  const before = knownUser();
  if (before && before.id !== data.user?.id) {
    forgetPerson();
    if (!data.user && signingOut === 0)
      showToast({ title: 'Session ended', text: 'Sign in again to continue.', tone: 'info' });
  }
  return noted(data);
}

/** Drops all data that was read as a signed-in user and keeps the rest. */
function forgetPerson(): void {
  dropWhatWasRead();
  requestIdentity.setState(NOBODY);
}

function dropWhatWasRead(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !belongsToNobody(queryKey) });
}

function noted(session: AuthSessionResult): AuthSessionResult {
  const { user, csrfToken } = session;
  requestIdentity.setState(user ? { userId: user.id, csrfToken } : NOBODY);
  return session;
}

const authSessionQuery = queryOptions<AuthSessionResult, ApiError>({
  queryKey: queryKeys.auth.session,
  queryFn: loadAuthSession,
  staleTime: FRESH_MS.rarelyChanged,
  // Signing in or out in another tab is noticed when the user returns to this tab.
  refetchOnWindowFocus: true,
});

/** The cached session in the form that screens use. Pure. */
export function viewOfAuthSession(
  session: AuthSessionResult | undefined,
  error: ApiError | null,
): AuthSessionView {
  const nextStep = session?.nextStep ?? null;
  const known = {
    isAdmin: false,
    readOnly: false,
    expiresAt: null,
    error: null,
    user: null,
    nextStep,
    support: null,
  };
  if (!session) return error ? { ...known, status: 'failed', error } : { ...known, status: 'loading' };
  const { user, readOnly, expiresAt, support = null } = session;
  if (!user) return { ...known, status: 'signed-out' };
  const isAdmin = user.roles.includes('admin');
  return { ...known, status: 'signed-in', user, readOnly, expiresAt, isAdmin, support };
}

export function useAuthSession(): AuthSessionView {
  const { data, error } = useQuery(authSessionQuery);
  return viewOfAuthSession(data, error);
}

/** The signed-in user, if already known; for code outside screens. */
export function knownUser(): AuthSessionUser | null {
  return queryClient.getQueryData(authSessionQuery.queryKey)?.user ?? null;
}

/**
 * Starts to read the session before anything is drawn. Resolves once the read has succeeded or failed; a failure is
 * shown by the screen that uses the session.
 */
export async function prefetchAuthSession(): Promise<void> {
  await queryClient.query(authSessionQuery).catch(() => undefined);
}

export function refetchAuthSession(): void {
  void queryClient.invalidateQueries({ queryKey: authSessionQuery.queryKey });
}

/** Reads the session again, and waits for it. */
export async function readAuthSession(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: authSessionQuery.queryKey });
}

/**
 * Reads the session after the user's rights have changed, for example when support access begins or ends. Data that was
 * read with the earlier rights is dropped.
 */
export async function takeOnAuthSession(): Promise<void> {
  adoptAuthSession(await loadAuthSession());
}

/** Adopts the session that a request has started; all data that was read as another user is dropped. */
export function adoptAuthSession(session: AuthSessionResult): void {
  forgetPerson();
  queryClient.setQueryData(authSessionQuery.queryKey, noted(session));
}

/** Adopts a new session of the same person; the data that was read stays. */
export function renewAuthSession(session: AuthSessionResult): void {
  queryClient.setQueryData(authSessionQuery.queryKey, noted(session));
}

const SIGNED_OUT: AuthSessionResult = {
  ok: true,
  user: null,
  csrfToken: null,
  readOnly: false,
  expiresAt: null,
  nextStep: null,
};

interface SignOut {
  /** Signs out on every device, not only here. */
  everywhere?: boolean;
  /** Opens the next page, before the current page learns that the session is over and redirects to sign-in. */
  leave?: () => Promise<void>;
}

/**
 * Ends the session, by default on every device. If the server cannot be reached, the session continues and the error is
 * thrown, but the session's data is dropped, because the person signing out may be about to leave the device (OWASP
 * ASVS 5, 14.3.1).
 */
export async function signOut({ everywhere = true, leave }: SignOut = {}): Promise<void> {
  signingOut += 1;
  try {
    await apiRequest({
      method: 'POST',
      path: '/v1/auth/sign-out',
      schema: Acknowledged,
      as: 'user',
      body: { everywhere },
    }).catch(async (cause: unknown) => {
      await leave?.();
      dropWhatWasRead();
      throw cause;
    });
    await leave?.();
    adoptAuthSession(SIGNED_OUT);
  } finally {
    signingOut -= 1;
  }
}
