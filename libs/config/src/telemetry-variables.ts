/** Variables of metrics. Traces have the standard's own (OTEL_*), which its SDK reads. */
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535).default(0);

export const TELEMETRY_VARIABLES = {
  /** Anyone with this token may read the metrics of API and worker; without it, only this machine may. */
  PRAXIS_METRICS_TOKEN: z.string().min(16).optional(),
  /** Ports on which the worker shows its own metrics (at HOST), and those of the engine's SDK (to this machine); 0 is none. */
  PRAXIS_WORKER_METRICS_PORT: port,
  PRAXIS_SDK_METRICS_PORT: port,
};
