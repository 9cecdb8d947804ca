/** A practice's public status page. */
import { useParams } from 'react-router';
import { StatusScreen } from '../features/health/status-screen.js';

export function StatusPage() {
  const { practice = '' } = useParams();
  return <StatusScreen practice={practice} />;
}
