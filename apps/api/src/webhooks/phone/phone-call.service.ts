/**
 * Instructs the telephone line: start a conversation, call a person, leave a voicemail, or hang up. The call's record
 * decides which.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { derivedId } from '@praxis/config/derived-id';
import type { Environment } from '@praxis/config/environment';
import { fingerprint } from '@praxis/config/keys';
import { decideLanguage } from '@praxis/contracts/language/decide-language';
import { RING_SECONDS } from '@praxis/contracts/call/phone.const';
import { findCall } from '@praxis/db/call/call-view';
import { keepReceipt } from '@praxis/db/call/call';
import { findWriterLeads } from '@praxis/db/contact/contact-lead';
import { Database } from '@praxis/db/core/database';
import {
  addPhoneCall,
  changePhoneCall,
  endUnanswered,
  findPhoneCall,
  type PhoneCallRecord,
} from '@praxis/db/call/phone-call';
import { markTransfer, nextLeg } from '@praxis/db/call/phone-leg';
import { findPhoneSettings } from '@praxis/db/call/phone-settings';
import { findTenant } from '@praxis/db/tenant/tenant';
import { knownName } from '@praxis/domain/lead/first-name';
import { twiml, type TwimlStep } from '@praxis/providers/phone/twiml';
import { isMachine } from '@praxis/providers/phone/twilio-transform';
import { callWorkflowId, finishCall, type CallStart } from '@praxis/workflows/call/messages';
import { CallGateway } from '../../features/call/call.gateway.js';
import { notFound } from '../../platform/http/failure.js';
import { ENVIRONMENT, LOG } from '../../platform/tokens.js';
import { offerOfCallback } from './callback-number.js';
import type { LineRequest } from './line-request-verifier.js';
import { briefingText, lineText, voicemailText } from './phone-texts.js';
import { RelayTokens } from './relay-tokens.js';

/** How often a call is reconnected before this counts as a fault. */
const MAX_LEGS = 20;
/** How long a person has to press a key to take over a call, in seconds. */
const WHISPER_SECONDS = 8;

/** A verified request about a known call. */
export interface KnownCallRequest extends LineRequest {
  call: PhoneCallRecord;
}

@Injectable()
export class PhoneCallService {
  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOG) private readonly log: Logger,
    private readonly database: Database,
    private readonly gateway: CallGateway,
    private readonly tokens: RelayTokens,
  ) {}

  /** An incoming call to the tenant. A repeated request is the same call. @throws Failure 404 */
  async receive(request: LineRequest): Promise<string> {
    const { line, tenantId, fields } = request;
    const sid = fields['CallSid'] ?? '';
    const callId = derivedId(tenantId, 'phone', line, sid);
    const { PRAXIS_MASTER_KEY: masterKey } = this.environment;
    const from = contactAddress('voice', fields['From']);
    const key = from && contactKey(masterKey, { tenantId, address: from });
    const call = await this.database.withTenant(tenantId, async (tx) => {
      const tenant = await findTenant(tx);
      if (!tenant || sid === '' || sid.length > 64) throw notFound();
      // A person who gets messages in Spanish is also greeted in Spanish.
      const [known] = key ? await findWriterLeads(tx, { key, address: from, scope: undefined }) : [];
      await addPhoneCall(tx, {
        callId,
        // A secret session id. The call's own id is not suitable, because it appears in addresses.
        sessionId: `phone-${fingerprint(masterKey, { call: callId }).slice(0, 32)}`,
        industry: tenant.industry,
        mode: line === 'sim' ? 'sim' : 'live',
        language: decideLanguage({ recorded: known?.language ?? null }),
        workflowId: callWorkflowId(tenantId, callId),
        direction: 'inbound',
        line,
        providerCallId: sid,
        number: from?.value ?? null,
        contactKey: key ?? null,
        status: 'ringing',
      });
      return await findPhoneCall(tx, callId);
    });
    if (!call) throw notFound();
    return await this.#converse({ ...request, call });
  }

  /** A person or a machine has answered our outgoing call. */
  async answered(request: KnownCallRequest): Promise<string> {
    const { call, tenantId, fields } = request;
    const answeredBy = fields['AnsweredBy'] ?? 'unknown';
    if (!isMachine(answeredBy)) return await this.#converse(request, answeredBy);
    const text = await this.database.withTenant(tenantId, async (tx) => {
      await changePhoneCall(tx, call.callId, { status: 'answered', outcome: 'voicemail', answeredBy });
      await endUnanswered(tx, call.callId);
      const [{ voicemail }, tenant] = await Promise.all([findPhoneSettings(tx), findTenant(tx)]);
      return voicemail === 'message' && answeredBy !== 'fax' && tenant
        ? voicemailText(tenant, call.language)
        : undefined;
    });
    return text === undefined
      ? twiml({ kind: 'hang_up' })
      : twiml({ kind: 'say', text, language: call.language }, { kind: 'hang_up' });
  }

  /** Reconnects the conversation in the middle of the call: the line was lost, or no person took the call. */
  async reconnect(request: KnownCallRequest, why: 'resumed' | 'missed'): Promise<string> {
    const { call, tenantId } = request;
    const { language } = call;
    if (call.state !== 'active') return this.goodbye(call);
    if (call.legs >= MAX_LEGS) {
      await this.finish(tenantId, call.callId);
      return this.goodbye(call);
    }
    const text =
      why === 'missed' ? await this.database.withTenant(tenantId, (tx) => offerOfCallback(tx, call)) : why;
    return twiml(await this.#connection(request, lineText(text, language)));
  }

  /** Calls a person to take over the call. The caller first hears `say`. */
  async handOver(request: KnownCallRequest, say: string): Promise<string> {
    const { call, tenantId } = request;
    const { handoverNumber } = await this.database.withTenant(tenantId, findPhoneSettings);
    if (handoverNumber === null) return await this.reconnect(request, 'missed');
    await this.database.withTenant(tenantId, (tx) => markTransfer(tx, call.callId, 'ringing'));
    return twiml(
      { kind: 'say', text: `${say} ${lineText('holding', call.language)}`.trim(), language: call.language },
      this.#dial(request, handoverNumber),
    );
  }

  /** Describes the caller to the person who was called; pressing a key takes the call. */
  async whisper({ call, tenantId, ...request }: KnownCallRequest): Promise<string> {
    const record = await this.database.withTenant(tenantId, (tx) => findCall(tx, call.callId));
    if (!record) throw notFound();
    return twiml(
      {
        kind: 'gather',
        text: briefingText(record),
        language: 'en',
        actionUrl: this.#address({ ...request, call, tenantId }, 'accept'),
        seconds: WHISPER_SECONDS,
      },
      { kind: 'hang_up' },
    );
  }

  /** The person accepts or declines. The call counts as transferred only from here on. */
  async accept({ call, tenantId, fields }: KnownCallRequest): Promise<string> {
    if (fields['Digits'] !== '1') return twiml({ kind: 'hang_up' });
    await this.database.withTenant(tenantId, async (tx) => {
      await keepReceipt(tx, call.callId, {
        id: 'transfer',
        action: 'transfer_call',
        at: new Date().toISOString(),
      });
      await markTransfer(tx, call.callId, 'accepted');
      await changePhoneCall(tx, call.callId, { outcome: 'transferred' });
    });
    await this.finish(tenantId, call.callId);
    return twiml();
  }

  /** No one took over the call. */
  async missed({ call, tenantId }: KnownCallRequest): Promise<void> {
    await this.database.withTenant(tenantId, (tx) => markTransfer(tx, call.callId, 'missed'));
  }

  /** The last words of a call. */
  goodbye({ language }: Pick<PhoneCallRecord, 'language'>, say?: string): string {
    const text = say === undefined || say === '' ? lineText('goodbye', language) : say;
    return twiml({ kind: 'say', text, language }, { kind: 'hang_up' });
  }

  /**
   * Ends the conversation of a call that is no longer on the line, or its record if there was no
   * conversation.
   */
  async finish(tenantId: string, callId: string): Promise<void> {
    const state = await this.database.withTenant(tenantId, async (tx) => {
      await endUnanswered(tx, callId);
      return (await findCall(tx, callId))?.state;
    });
    if (state !== 'active') return;
    const what = { update: finishCall, command: {}, name: 'finish' };
    const { kind } = await this.gateway.send({ tenantId, id: callId }, what);
    // A call without input ends after two minutes.
    if (kind === 'unreachable' || kind === 'unfinished')
      this.log.warn({ callId, kind }, 'a call could not be ended yet');
  }

  async #converse(request: KnownCallRequest, answeredBy?: string): Promise<string> {
    const { call, tenantId } = request;
    if (call.state === 'ended') return this.goodbye(call);
    const { callId, sessionId, industry, mode, language, direction } = call;
    const start: CallStart = {
      tenantId,
      callId,
      sessionId,
      industry,
      mode,
      language,
      leadId: call.leadId ?? derivedId(tenantId, callId, 'lead'),
      phone: { direction, number: call.number ?? undefined, name: knownName(call.name ?? '') },
    };
    const outcome = await this.gateway.connect(start);
    await this.database.withTenant(tenantId, (tx) =>
      changePhoneCall(tx, callId, { status: 'answered', answeredBy }),
    );
    if (outcome.kind === 'reply') return twiml(await this.#connection(request, outcome.reply.greeting));
    this.log.warn({ callId, kind: outcome.kind }, 'a call on the phone could not be begun');
    const { handoverNumber } = await this.database.withTenant(tenantId, findPhoneSettings);
    if (direction === 'outbound' || handoverNumber === null)
      return this.goodbye(call, lineText('unavailable', language));
    return twiml(
      { kind: 'say', text: lineText('unavailable_dial', language), language },
      this.#dial(request, handoverNumber),
    );
  }

  async #connection(request: KnownCallRequest, greeting: string): Promise<TwimlStep> {
    const { call, line, tenantId, origin } = request;
    const { callId, language } = call;
    const leg = await this.database.withTenant(tenantId, (tx) => nextLeg(tx, callId));
    const url = this.tokens.issue({ line, tenantId, callId, leg }, origin);
    return {
      kind: 'connect',
      connection: { url, actionUrl: this.#address(request, 'action'), greeting, language },
    };
  }

  #dial(request: KnownCallRequest, number: string): TwimlStep {
    return {
      kind: 'dial',
      number,
      whisperUrl: this.#address(request, 'whisper'),
      actionUrl: this.#address(request, 'dialed'),
      seconds: RING_SECONDS,
    };
  }

  #address({ origin, line, tenantId, call }: KnownCallRequest, what: string): string {
    return `${origin}/v1/webhooks/${line}/${tenantId}/voice/${call.callId}/${what}`;
  }
}
