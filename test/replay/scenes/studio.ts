/** What a scene that is recorded has to play with. */
import type { Client } from '@temporalio/client';
import type { JourneyClient } from '../../support/journey-client.js';
import type { StackHandle } from '../../support/stack.js';

export interface Studio {
  client: JourneyClient;
  stack: StackHandle;
  temporal: Client;
}

/** Scenes by the name of their history; each gives the id of the run whose history is kept. */
export type Scenes = Record<string, (studio: Studio) => Promise<string>>;
