/** What a person does with a service, by which they notice its faults. */
import type { Browser, Page } from '@playwright/test';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { FaultStack } from './fault-stack.js';

export interface Room {
  faults: FaultStack;
  browser: Browser;
}

export interface Drill {
  page: Page;
  /** Does the person's action during the fault. Returns when the screen has something to read. */
  act(): Promise<void>;
  /** The text that the person reads. */
  screen(): Promise<string>;
  /** The state of the action in the product and at the engine. */
  run(): Promise<string>;
  /** True once the action has succeeded after the fault. Presses again where the person has to. */
  isSettled(): Promise<boolean>;
  /** The final effects of the action, counted where they occur. */
  effects(): Promise<string>;
}

/** Opens the pages and prepares data before the fault. `key` is unique to this cell. */
export type Rehearse = (room: Room, key: string) => Promise<Drill>;

/** How long a person waits for an answer before they think that nothing happens, in milliseconds. */
export const WORD_MS = 20_000;

/** The state of a run at the engine: its status, and the activities that it retries or waits for. */
export async function engineState({ engine }: FaultStack, workflowId: string): Promise<string> {
  try {
    const { status, raw } = await engine.workflow.getHandle(workflowId).describe();
    const tries = (raw.pendingActivities ?? []).map(({ activityType, attempt }) => {
      const name = activityType?.name ?? 'an activity';
      return Number(attempt ?? 1) > 1 ? `${name} tried again` : `${name} under way`;
    });
    return ['run', status.name.toLowerCase(), ...tries].join(' ');
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'no run';
    throw error;
  }
}
