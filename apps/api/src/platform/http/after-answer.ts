/** Work that nobody waits for, begun once the answer has left: how long it takes must tell nobody anything. */
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';

/** Runs `work` when the reply is through; a failure is logged under `name`. */
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
