/** Nest's own log lines as our warnings and errors, without its start-up output. */
import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

export class NestLog implements LoggerService {
  constructor(private readonly target: Logger) {}

  log(): void {
    // Module and route lists at start are dropped: OpenAPI has them.
  }

  warn(message: unknown): void {
    this.target.warn(String(message));
  }

  error(message: unknown): void {
    this.target.error(String(message));
  }
}
