/** Shown instead of a part that the user may not see, because the server would refuse to load it. */
import type { LucideIcon } from 'lucide-react';
import { EmptyState } from './empty-state.js';
import { Panel } from './panel.js';

interface PermissionDeniedProps {
  icon: LucideIcon;
  title?: string;
  /** Who may see the part, or whom to ask for access. */
  text: string;
}

export function PermissionDenied({ icon, title = 'Permission denied', text }: PermissionDeniedProps) {
  return (
    <Panel data-testid="permission-denied">
      <EmptyState icon={icon} title={title} text={text} />
    </Panel>
  );
}
