/** People for tests: accounts with any rights, and the browsers they sign in with. */
import { randomBytes } from 'node:crypto';
import { AuthSessionResult } from '@praxis/contracts/auth/auth';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { Database } from '@praxis/db/core/database';
import { choosePasswordCost, hashPassword } from '@praxis/db/auth/password-hash';
import { ApiClient, type Answer, type RequestOptions } from './api.js';
import type { StackHandle } from './stack.js';

/**
 * A browser: keeps cookies, and sends what our pages send with each request (CSRF token, acting tenant, same
 * origin). Error statuses do not throw.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  csrfToken: string | null = null;
  /** Sent as X-Tenant-Id when set. */
  tenantId: string | undefined;
  readonly #client: ApiClient;

  constructor(
    readonly baseUrl: string,
    /** Sent with each request; a request's own headers take precedence. */
    readonly headers: Record<string, string> = {},
  ) {
    this.#client = new ApiClient(baseUrl, '', null);
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request('GET', path, options);
  }

  post(path: string, body: unknown = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('POST', path, { ...options, body });
  }

  put(path: string, body: unknown = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('PUT', path, { ...options, body });
  }

  patch(path: string, body: unknown = {}, options: RequestOptions = {}): Promise<Answer> {
    return this.request('PATCH', path, { ...options, body });
  }

  delete(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request('DELETE', path, options);
  }

  /** Sends a request; an empty header value omits the header. No API key is sent unless `key` is given. */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const headers = Object.fromEntries(
      Object.entries({
        origin: this.baseUrl,
        'sec-fetch-site': 'same-origin',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': this.csrfToken ?? '',
        'x-tenant-id': this.tenantId ?? '',
        ...this.headers,
        ...options.headers,
      }).filter(([, value]) => value !== ''),
    );
    const answer = await this.#client.request(method, path, { key: null, ...options, headers });
    this.#keep(answer);
    return answer;
  }

  /** Signs in; returns the API's response. */
  async signIn(email: string, password: string): Promise<Answer> {
    return await this.post('/v1/auth/sign-in', { email, password });
  }

  /** The current session according to the API. */
  async session(): Promise<AuthSessionResult> {
    return AuthSessionResult.parse((await this.get('/v1/auth/session')).body);
  }

  /** The session cookie's value, or undefined. */
  get sessionToken(): string | undefined {
    return this.cookies.get('praxis_session');
  }

  #keep(answer: Answer): void {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
      if (value === '' || /; *expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const session = AuthSessionResult.safeParse(answer.body);
    if (session.success) this.csrfToken = session.data.csrfToken;
  }
}

/**
 * A browser with a signed-in person. Without a password it is one of the seeded people:
 * `admin@praxis.example`, and `owner`, `staff`, `viewer` and `client` at `harbor-law.example` and
 * `lakeside-realty.example`.
 * @throws Error when signing in is refused
 */
export async function signIn(stack: StackHandle, email: string, password?: string): Promise<Browser> {
  const known = password ?? stack.credentials().users.find((user) => user.email === email)?.password;
  if (known === undefined) throw new Error(`${email} is nobody that the set-up seeds; give a password`);
  const browser = new Browser(stack.baseUrl);
  const answer = await browser.signIn(email, known);
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.body)}`);
  return browser;
}

export interface TestPerson {
  userId: string;
  email: string;
  password: string;
}

export interface PersonOptions {
  /** Cost of the password's hash; minimal unless the test is about it. */
  passwordCost?: 'full' | 'least';
  admin?: boolean;
  /** Their tenants and roles. */
  memberships?: readonly { tenantId: string; role: TenantRole }[];
}

const PASSWORD = `test ${randomBytes(12).toString('base64url')}`;
const hashes = new Map<'full' | 'least', Promise<string>>();

function hashAt(cost: 'full' | 'least'): Promise<string> {
  choosePasswordCost(cost);
  const hash = hashes.get(cost) ?? hashPassword(PASSWORD);
  hashes.set(cost, hash);
  return hash;
}

/** A new verified account. All of them share one password, which is hashed once. */
export async function createPerson(database: Database, options: PersonOptions = {}): Promise<TestPerson> {
  const email = `person-${randomBytes(6).toString('hex')}@example.com`;
  const hash = await hashAt(options.passwordCost ?? 'least');
  const userId = await database.withSystem('a person for a test', async (tx) => {
    const [user] = await tx.query<{ id: string }>`
      insert into users (email, password_hash, email_verified_at) values (${email}, ${hash}, now()) returning id`;
    const id = user?.id ?? '';
    await tx.query`
      insert into user_roles (user_id, role) values (${id}, ${options.admin ? 'admin' : 'client'})`;
    for (const { tenantId, role } of options.memberships ?? [])
      await tx.query`insert into tenant_users (tenant_id, user_id, role) values (${tenantId}, ${id}, ${role})`;
    return id;
  });
  return { userId, email, password: PASSWORD };
}

/** Makes a person's sessions a day old, so that routes with step-up refuse them. */
export async function ageSessions(database: Database, userId: string): Promise<void> {
  await database.withSystem(
    'an old session for a test',
    (tx) =>
      tx.query`update sessions set created_at = created_at - interval '1 day' where user_id = ${userId}`,
  );
}
