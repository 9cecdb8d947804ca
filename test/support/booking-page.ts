/** A visitor of a practice's booking page, over HTTP: no key, no session, no cookie. */
import { randomUUID } from 'node:crypto';
import { ApiClient, type Answer, type RequestOptions } from './api.js';
import type { Fields } from './factories.js';
import { expectOk } from './journey.js';
import { nextWeek } from './next-week.js';

export class BookingVisitor {
  readonly visit = randomUUID();
  readonly #api: ApiClient;

  /** @param practice its short name or id */
  constructor(
    baseUrl: string,
    readonly practice: string,
  ) {
    this.#api = new ApiClient(baseUrl, '', null);
  }

  get(path = ''): Promise<Answer> {
    return this.#api.get(`/v1/book/${this.practice}${path}`, { key: null });
  }

  post(path: string, body: Fields, options: RequestOptions = {}): Promise<Answer> {
    return this.#api.post(`/v1/book/${this.practice}${path}`, body, { key: null, ...options });
  }

  /** Gets a token of the simulated robot check. */
  async robotToken(): Promise<string> {
    return String(expectOk(await this.post('/robot-check', {})).body.token);
  }

  hold(start: string, overrides: Fields = {}): Promise<Answer> {
    return this.post('/hold', { visit: this.visit, start, ...overrides });
  }

  /** Books a time as a person does, with its own token. */
  async book(start: string, overrides: Fields = {}, options: RequestOptions = {}): Promise<Answer> {
    const robotToken = await this.robotToken();
    return await this.post('/appointments', { ...this.person(), start, robotToken, ...overrides }, options);
  }

  async callBack(overrides: Fields = {}): Promise<Answer> {
    return await this.post('/intake', {
      ...this.person(),
      robotToken: await this.robotToken(),
      ...overrides,
    });
  }

  /** The fields of the form, with an email address that only this visitor has. */
  person(): Fields {
    const contact = { email: `${this.visit}@example.com`, phone: '(313) 555-0142' };
    return { visit: this.visit, service: 'Family law', name: 'Robin Vale', contact };
  }
}

/** Next Wednesday at this hour in the zone of the tests' providers. */
export const nextWednesday = (hour: number): string => nextWeek(3, hour);
