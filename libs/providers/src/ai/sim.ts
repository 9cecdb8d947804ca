/** The simulated model: scripted, seeded, and with realistic delays. Always labeled as simulated. */
import { createHash } from 'node:crypto';
import { proposeWorkPlan } from '@praxis/domain/onboarding/propose-work-plan';
import { pause } from '../waiting.js';
import { SIM_NAME } from '../sim/engine.js';
import type { AiPort } from './port.js';
import { automationByRules } from './sim-automation.js';
import { scriptedReply } from './sim-script.js';
import { scriptedTask } from './sim-task.js';

/** Duration of a reply (specification 1, section 9 "Timing"), in milliseconds. */
export const SIM_REPLY_MS = { from: 1_000, to: 3_000 } as const;
/** Duration of a simulated booking, in milliseconds. */
export const SIM_BOOKING_MS = 3_000;
/** Duration of a work plan, in milliseconds. */
const SIM_PLAN_MS = 2_000;
/** Duration of a task's text, in milliseconds. */
const SIM_TASK_MS = 1_000;
/** Duration of a proposed automation, in milliseconds. */
const SIM_AUTOMATION_MS = 1_500;
/** Share of a reply's duration before its first text. */
const FIRST_WORDS_SHARE = 0.4;

export interface SimAiSettings {
  /** Factor for all delays; 0 means none. */
  pace?: number;
}

/** Creates the adapter. */
export function createSimAi({ pace = 1 }: SimAiSettings = {}): AiPort {
  return {
    mode: 'sim',
    name: SIM_NAME,
    model: 'simulator',
    async reply(request, options) {
      const { signal } = options ?? {};
      signal?.throwIfAborted();
      const reply = scriptedReply(request, chanceOf(`${request.seed}/score`));
      const totalMs =
        pace *
        (SIM_REPLY_MS.from + chanceOf(`${request.seed}/delay`) * (SIM_REPLY_MS.to - SIM_REPLY_MS.from));
      const firstTokenMs = totalMs * FIRST_WORDS_SHARE;
      await waitOn(firstTokenMs, signal);
      for (const act of reply.acts) options?.onAct?.(act);
      await waitOn(totalMs - firstTokenMs, signal);
      return { ...reply, firstTokenMs };
    },
    async proposePlan(request, options) {
      options?.signal?.throwIfAborted();
      await waitOn(pace * SIM_PLAN_MS, options?.signal);
      return proposeWorkPlan(request);
    },
    async writeTask(request, options) {
      options?.signal?.throwIfAborted();
      await waitOn(pace * SIM_TASK_MS, options?.signal);
      return scriptedTask(request);
    },
    async proposeAutomation(request, options) {
      options?.signal?.throwIfAborted();
      await waitOn(pace * SIM_AUTOMATION_MS, options?.signal);
      return automationByRules(request);
    },
  };
}

async function waitOn(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms > 0) await pause(ms, signal);
  signal?.throwIfAborted();
}

/** 0 to 1, the same for the same seed. */
function chanceOf(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE(0) / 0xffff_ffff;
}
