/** Runs work after the response was sent, so that the response time does not reveal how long it takes. */
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';

/** Runs `work` after the response; a failure is logged under `name`. */
export function afterAnswer(
  { reply, log, name }: { reply: FastifyReply; log: Logger; name: string },
  work: () => Promise<void>,
): void {
  reply.raw.once('close', () => {
    work().catch((error: unknown) =>
      log.warn(
        { name, type: error instanceof Error ? error.name : 'unknown' },
        'work after an answer failed',
      ),
    );
  });
}
