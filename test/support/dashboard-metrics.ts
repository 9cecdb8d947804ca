/** The metrics that the dashboard and the alert rules ask for. */
import { textOf } from './sources.js';

const QUERIES = ['tools/grafana/praxis.json', 'tools/prometheus/praxis.rules.yml'];
/** Names of ours and of the libraries'; names with a colon are recorded by the rules themselves, and those after a dot are labels. */
const METRIC = /(?<![\w:.])(?:praxis|process|nodejs|temporal)_\w+\b(?!:)/g;

/** Their names, each once. */
export function queriedMetrics(): string[] {
  return [...new Set(QUERIES.flatMap((path) => textOf(path).match(METRIC) ?? []))].sort();
}

/** The names of the series that a text of Prometheus can have, buckets of histograms included. */
export function exposedMetrics(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}
