/** A stack in which every connection to its database, its engine and each vendor goes through a proxy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import type { Database } from '@praxis/db/core/database';
import {
  ELEVENLABS_DOUBLE_KEY,
  startElevenLabsDouble,
  type ElevenLabsDouble,
} from '@praxis/providers/testing/elevenlabs-double';
import { startGoogleDouble, type GoogleDouble } from '@praxis/providers/testing/google-double';
import { startHubspotDouble, type HubspotDouble } from '@praxis/providers/testing/hubspot-double';
import {
  OPENAI_DOUBLE_KEY,
  startOpenAiDouble,
  type OpenAiDouble,
} from '@praxis/providers/testing/openai-double';
import {
  RESEND_DOUBLE_KEY,
  startResendDouble,
  type ResendDouble,
} from '@praxis/providers/testing/resend-double';
import {
  STRIPE_DOUBLE_KEY,
  startStripeDouble,
  type StripeDouble,
} from '@praxis/providers/testing/stripe-double';
import {
  startTwilioDouble,
  TWILIO_DOUBLE_ACCOUNT,
  type TwilioDouble,
} from '@praxis/providers/testing/twilio-double';
import type { FaultService } from '../../tools/launcher/faults-arguments.mjs';
import { LIMITS } from '../support/chaos-stack.js';
import { openDatabase } from '../support/records.js';
import { startStack, type OwnStack } from '../support/stack.js';
import { startBase } from './base.js';
import { startToxiproxy } from './toxiproxy.js';
import type { Wire } from './trouble.js';

export interface Doubles {
  telephony: TwilioDouble;
  email: ResendDouble;
  ai: OpenAiDouble;
  voice: ElevenLabsDouble;
  calendar: GoogleDouble;
  payments: StripeDouble;
  crm: HubspotDouble;
}

export interface FaultStack {
  stack: OwnStack;
  doubles: Doubles;
  wires: Record<Exclude<FaultService, 'worker'>, Wire>;
  /** A connection to the database that bypasses its proxy. */
  database: Database;
  /** A connection to the engine that bypasses its proxy. */
  engine: Client;
  stop(): Promise<void>;
}

/** Vendor timeout in milliseconds. Production's is longer, which would only make the tests wait longer. */
const PROVIDER_TIMEOUT_MS = '4000';
/** Sender of messages for the platform and for the practices of the matrix. */
export const FROM = { number: '+13135550100', address: 'desk@firm.example' } as const;

const hostOf = (url: string): string => new URL(url).host;

async function startDoubles(): Promise<Doubles> {
  const [telephony, email, ai, voice, calendar, payments, crm] = await Promise.all([
    startTwilioDouble(),
    startResendDouble(),
    startOpenAiDouble(),
    startElevenLabsDouble(),
    startGoogleDouble(),
    startStripeDouble(),
    startHubspotDouble(),
  ]);
  return { telephony, email, ai, voice, calendar, payments, crm };
}

/** Starts the stack. Health checks run at production's intervals. */
export async function startFaultStack(): Promise<FaultStack> {
  const ends: (() => Promise<unknown> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.toReversed()) await Promise.resolve(end()).catch(() => undefined);
  };
  try {
    const doubles = await startDoubles();
    ends.push(() => Promise.all(Object.values(doubles).map((double) => double.close())));
    const folder = mkdtempSync(join(tmpdir(), 'praxis-faults-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const base = await startBase(folder);
    ends.push(() => base.stop());
    const toxiproxy = await startToxiproxy();
    ends.push(() => toxiproxy.stop());
    const vendor = async (name: keyof Doubles): Promise<Wire> => ({
      proxy: await toxiproxy.proxy(name, hostOf(doubles[name].url)),
      protocol: 'http',
      slowMs: 1_500,
      halfBytes: 210,
    });
    const wires: FaultStack['wires'] = {
      database: {
        proxy: await toxiproxy.proxy('database', base.postgres),
        protocol: 'postgres',
        slowMs: 100,
        halfBytes: 500,
      },
      temporal: {
        proxy: await toxiproxy.proxy('temporal', base.temporal),
        protocol: 'grpc',
        slowMs: 200,
        halfBytes: 60,
      },
      telephony: await vendor('telephony'),
      email: await vendor('email'),
      ai: await vendor('ai'),
      voice: await vendor('voice'),
      calendar: await vendor('calendar'),
      payments: await vendor('payments'),
      crm: await vendor('crm'),
    };
    const stack = await startStack({ env: { ...process.env, ...environmentOf(wires, base.ownerUrl) } });
    ends.push(() => stack.stop());
    const database = await openDatabase(stack, { DATABASE_URL: `postgres://${base.postgres}/praxis` });
    ends.push(() => database.close());
    const connection = await Connection.connect({ address: base.temporal });
    ends.push(() => connection.close());
    return { stack, doubles, wires, database, engine: new Client({ connection }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function environmentOf(wires: FaultStack['wires'], ownerUrl: (address: string) => string): NodeJS.ProcessEnv {
  const at = (name: keyof FaultStack['wires']): string => `http://${wires[name].proxy.address}`;
  return {
    ...LIMITS,
    DATABASE_URL: ownerUrl(wires.database.proxy.address),
    TEMPORAL_ADDRESS: wires.temporal.proxy.address,
    TEMPORAL_NAMESPACE: 'default',
    PRAXIS_DEMO_LIVE: '1',
    PRAXIS_DEMO_LIVE_PER_NUMBER: '1000',
    PRAXIS_DEMO_LIVE_PER_DAY: '1000',
    PRAXIS_VENDOR_PROBES: '1',
    // Synthetic journeys of the health check would distort the counts.
    PRAXIS_SYNTHETIC_MINUTES: '0',
    PROVIDER_TIMEOUT_MS,
    TWILIO_ACCOUNT_SID: TWILIO_DOUBLE_ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO_DOUBLE_ACCOUNT.authToken,
    TWILIO_FROM_NUMBER: FROM.number,
    TWILIO_BASE_URL: at('telephony'),
    RESEND_API_KEY: RESEND_DOUBLE_KEY,
    RESEND_FROM_ADDRESS: FROM.address,
    RESEND_BASE_URL: at('email'),
    OPENAI_API_KEY: OPENAI_DOUBLE_KEY,
    OPENAI_BASE_URL: `${at('ai')}/v1`,
    ELEVENLABS_API_KEY: ELEVENLABS_DOUBLE_KEY,
    ELEVENLABS_BASE_URL: at('voice'),
    GOOGLE_BASE_URL: at('calendar'),
    STRIPE_SECRET_KEY: STRIPE_DOUBLE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_double',
    STRIPE_BASE_URL: at('payments'),
    HUBSPOT_BASE_URL: at('crm'),
  };
}
