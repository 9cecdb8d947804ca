/** Nest's own log lines, as warnings and errors of ours; its start-up chatter stays out. */
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

export class NestLog implements LoggerService {
  constructor(private readonly target: Logger) {}

  log(): void {
    // Module and route listings at start: OpenAPI has them.
  }

  warn(message: unknown): void {
    this.target.warn(String(message));
  }

  error(message: unknown): void {
    this.target.error(String(message));
  }
}
