/** Variables for metrics. Traces use the standard OTEL_* variables, which the OpenTelemetry SDK reads itself. */
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535).default(0);

export const TELEMETRY_VARIABLES = {
  /** Anyone with this token may read the metrics of API and worker; without it, only this machine may. */
  PRAXIS_METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * Ports on which the worker serves its own metrics (at HOST), and the metrics of the engine's SDK (on this machine
   * only); 0 means none.
   */
  PRAXIS_WORKER_METRICS_PORT: port,
  PRAXIS_SDK_METRICS_PORT: port,
};
