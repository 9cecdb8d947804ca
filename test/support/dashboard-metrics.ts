/** The metrics that the dashboard and the alert rules query. */
import { textOf } from './sources.js';

const QUERIES = ['tools/grafana/praxis.json', 'tools/prometheus/praxis.rules.yml'];
/**
 * Names of metrics of ours and of libraries. Names with a colon come from recording rules; those after a dot are
 * labels.
 */
const METRIC = /(?<![\w:.])(?:praxis|process|nodejs|temporal)_\w+\b(?!:)/g;

/** The names of all queried metrics, each once. */
export function queriedMetrics(): string[] {
  return [...new Set(QUERIES.flatMap((path) => textOf(path).match(METRIC) ?? []))].sort();
}

/** The names of the series that a text in Prometheus' format exposes, including buckets of histograms. */
export function exposedMetrics(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}
