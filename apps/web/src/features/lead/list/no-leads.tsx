/** Shown until the first lead arrives. */
import { EmptyState } from '../../../components/empty-state.js';

export function NoLeads({ title = 'No leads yet' }: { title?: string }) {
  return (
    <EmptyState
      drawing="leads"
      title={title}
      text="A lead appears here as soon as someone calls, writes or fills in a form."
    />
  );
}
