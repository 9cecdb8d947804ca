/** A caller of the AI receptionist over HTTP. */
import { CallEndResult, CallResult, CallStartResult, TurnResult } from '@praxis/contracts/call/call';
import type { ApiClient } from './api.js';
import { newSession, type Fields } from './factories.js';
import { expectOk } from './journey.js';

/** The call of one session. */
export class Call {
  #turns = 0;
  private constructor(
    readonly id: string,
    readonly sessionId: string,
    readonly greeting: string,
    readonly api: ApiClient,
  ) {}

  static async start({
    api,
    industry = 'law',
    ...body
  }: Fields & { api: ApiClient; industry?: string }): Promise<Call> {
    const sessionId = newSession();
    const answer = expectOk(await api.post(`/v1/${industry}/calls`, { sessionId, ...body }));
    const { call, greeting } = CallStartResult.parse(answer.body);
    return new Call(call.id, sessionId, greeting, api);
  }

  async say(text: string, turnId = `turn-${(this.#turns += 1)}`): Promise<TurnResult> {
    const body = { sessionId: this.sessionId, turnId, text };
    return TurnResult.parse(expectOk(await this.api.post(`/v1/calls/${this.id}/turns`, body)).body);
  }

  /** Asks for an appointment, chooses the first offered time, and confirms it when it is read back. */
  async book(words = 'Please book an appointment for me'): Promise<TurnResult> {
    await this.say(words);
    await this.say('The first one');
    return await this.say('Yes');
  }

  async end(): Promise<CallEndResult> {
    const answer = await this.api.post(`/v1/calls/${this.id}/end`, { sessionId: this.sessionId });
    return CallEndResult.parse(expectOk(answer).body);
  }

  async read(): Promise<CallResult['call']> {
    const answer = await this.api.get(`/v1/calls/${this.id}?sessionId=${this.sessionId}`);
    return CallResult.parse(expectOk(answer).body).call;
  }
}
