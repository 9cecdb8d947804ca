/** The signed-in user. Read once, shared by all screens, read again when a request says the session has ended. */
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

/** The session as screens see it. */
export interface AuthSessionView {
  status: 'loading' | 'signed-out' | 'signed-in' | 'failed';
  /** Null unless signed in. */
  user: AuthSessionUser | null;
  isAdmin: boolean;
  /** A demo session: it looks at everything and changes nothing. */
  readOnly: boolean;
  /** When it ends whatever happens, ISO 8601. */
  expiresAt: string | null;
  /** The required next step, before anything else. */
  nextStep: AuthSessionResult['nextStep'];
  /** Set while an admin has support access to a practice; null for everyone else. */
  support: SupportSession | null;
  /** Why it cannot be known. */
  error: ApiError | null;
}

/** Pending sign-outs. While there are any, the "session ended" notice is suppressed. */
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

/** Drops everything that was read as a signed-in user and keeps the rest. */
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
  // Signing in or out in another tab is noticed when this one is looked at again.
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

/** The signed-in person as far as is known now; for code outside screens. */
export function knownUser(): AuthSessionUser | null {
  return queryClient.getQueryData(authSessionQuery.queryKey)?.user ?? null;
}

/** Starts asking before anything is drawn; resolves when it is answered or has failed, which is shown where the answer is used. */
export async function prefetchAuthSession(): Promise<void> {
  await queryClient.query(authSessionQuery).catch(() => undefined);
}

export function refetchAuthSession(): void {
  void queryClient.invalidateQueries({ queryKey: authSessionQuery.queryKey });
}

/** Asks again who is signed in, and waits for it. */
export async function readAuthSession(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: authSessionQuery.queryKey });
}

/** Reads the session after its rights have become another person's; what was read with the earlier ones is forgotten. */
export async function takeOnAuthSession(): Promise<void> {
  adoptAuthSession(await loadAuthSession());
}

/** Takes over the session that a request has started; everything read as another user is dropped. */
export function adoptAuthSession(session: AuthSessionResult): void {
  forgetPerson();
  queryClient.setQueryData(authSessionQuery.queryKey, noted(session));
}

/** Takes over the session that follows one of the same person: what was read stays. */
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
  /** Opens the page that follows, before the current page learns that the session is over and redirects to sign-in. */
  leave?: () => Promise<void>;
}

/**
 * Ends the session, by default on every device. If the server cannot be reached, the session continues and the failure
 * says so, but its data is dropped: the person signing out may be about to leave the machine (OWASP ASVS 5, 14.3.1).
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
