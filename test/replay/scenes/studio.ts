/** Services that a recorded scene can use. */
import type { Client } from '@temporalio/client';
import type { Database } from '@praxis/db/core/database';
import type { JourneyClient } from '../../support/journey-client.js';
import type { StackHandle } from '../../support/stack.js';

export interface Studio {
  client: JourneyClient;
  stack: StackHandle;
  /** The stack's database, for data that no route changes. */
  database: Database;
  temporal: Client;
}

/** Scenes by the name of their history; each returns the id of the run to record. */
export type Scenes = Record<string, (studio: Studio) => Promise<string>>;
