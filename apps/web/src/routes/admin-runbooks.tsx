/** Runbooks for incidents: the list, and the runbook whose address is open. */
import { isRunbook, RUNBOOK_TITLES } from '@praxis/contracts/health/runbook.const';
import { useParams } from 'react-router';
import { PATHS } from '../app/paths.js';
import { RouteLink } from '../components/route-link.js';
import { RunbookList, RunbookReader } from '../features/health/runbooks.js';
import { AdminFrame } from '../features/shell/admin-frame.js';

export function AdminRunbooksPage() {
  const { recordId: slug } = useParams();
  if (slug === undefined)
    return (
      <AdminFrame
        title="Runbooks"
        intro="One page for each symptom: find the cause, fix it, check that it is over."
      >
        <RunbookList />
      </AdminFrame>
    );
  return (
    <AdminFrame
      title={isRunbook(slug) ? RUNBOOK_TITLES[slug] : 'Runbook'}
      actions={<RouteLink to={PATHS.adminRunbooks}>All runbooks</RouteLink>}
    >
      <RunbookReader slug={slug} />
    </AdminFrame>
  );
}
