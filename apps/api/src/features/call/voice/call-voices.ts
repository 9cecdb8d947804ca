/** Voices of live calls: from the tenant's own account, or from the platform's if there is one. */
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { findSecretHint } from '@praxis/db/vault/vault';
import { openVendorAccount } from '@praxis/db/tenant/vendor-account';
import { observedPort } from '@praxis/telemetry/observed-port';
import { createVoice } from '@praxis/providers/voice/factory';
import type { VoicePort } from '@praxis/providers/voice/port';
import { ENVIRONMENT } from '../../../platform/tokens.js';
import { VendorRequests } from '../../../platform/vendor/vendor-requests.js';

/** Maximum number of cached voices; beyond that, the cache is cleared. */
const MAX_VOICES_KEPT = 100;

interface Kept {
  /** When the account was stored. A newer account needs a new voice. */
  at: number;
  voice: VoicePort;
}

@Injectable()
export class CallVoices {
  readonly #platform: VoicePort | undefined;
  readonly #own = new Map<string, Kept>();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly calls: VendorRequests,
  ) {
    const { ELEVENLABS_API_KEY: apiKey } = environment;
    this.#platform = apiKey ? this.#voiceWith(apiKey) : undefined;
  }

  /**
   * The voice for a tenant's live calls; undefined if there is no account. The key is read from the vault once, and the
   * audit log records it. With `signal`, an interruption by the caller does not count as a failure of the vendor.
   */
  async of(tenantId: string, signal: AbortSignal): Promise<VoicePort | undefined> {
    const voice = await this.#of(tenantId);
    return voice && this.calls.guarded(voice, { tenantId, provider: 'elevenlabs', port: 'voice', signal });
  }

  async #of(tenantId: string): Promise<VoicePort | undefined> {
    const hint = await this.database.withTenant(tenantId, (tx) => findSecretHint(tx, 'elevenlabs'));
    if (!hint) return this.#platform;
    const at = hint.updatedAt.getTime();
    const kept = this.#own.get(tenantId);
    if (kept?.at === at) return kept.voice;
    const account = await this.database.withTenant(tenantId, (tx) =>
      openVendorAccount(tx, {
        service: 'elevenlabs',
        reason: 'call.speak',
        actor: { userId: null, sessionId: null },
      }),
    );
    if (!account) return this.#platform;
    const voice = this.#voiceWith(account.apiKey);
    if (this.#own.size >= MAX_VOICES_KEPT) this.#own.clear();
    this.#own.set(tenantId, { at, voice });
    return voice;
  }

  #voiceWith(apiKey: string): VoicePort {
    const {
      ELEVENLABS_BASE_URL: baseUrl,
      ELEVENLABS_VOICE_LAW,
      ELEVENLABS_VOICE_REALESTATE,
    } = this.environment;
    const voices = { law: ELEVENLABS_VOICE_LAW, realestate: ELEVENLABS_VOICE_REALESTATE };
    return observedPort(
      'voice',
      'live',
      createVoice({ mode: 'live', elevenLabs: { apiKey, baseUrl, voices } }),
    );
  }
}
