/** Says that the person already has an open lead, with buttons that open it or add another one. */
import { Button } from '@chakra-ui/react/button';
import { Notice } from '../../../components/notice.js';
import { relativeTime } from '../../../lib/core/relative-time.js';
import { useNow } from '../../../lib/core/use-now.js';
import { STATUS_LABELS } from '../lead-labels.js';
import { useLead } from '../panel/lead-queries.js';

interface DuplicateNoticeProps {
  tenantId: string;
  leadId: string;
  pending: boolean;
  onOpen: () => void;
  onAdd: () => void;
}

export function DuplicateNotice({ tenantId, leadId, pending, onOpen, onAdd }: DuplicateNoticeProps) {
  const { data: lead } = useLead(tenantId, leadId);
  const now = useNow(true, 30_000);
  const about = lead && [
    lead.name,
    lead.caseType ?? lead.leadType,
    STATUS_LABELS[lead.status].label,
    `came in ${relativeTime(Date.parse(lead.createdAt), now)}`,
    lead.assignedTo && `assigned to ${lead.assignedTo.name}`,
  ];
  return (
    <Notice
      tone="warn"
      role="alert"
      data-testid="duplicate-lead"
      title="This person already has an open lead"
      text={about?.filter(Boolean).join(' · ')}
    >
      <Button size="sm" variant="outline" onClick={onOpen}>
        Open
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-disabled={pending || undefined}
        onClick={() => !pending && onAdd()}
      >
        Add anyway
      </Button>
    </Notice>
  );
}
