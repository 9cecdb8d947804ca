/** A workflow that is written from nothing. */
import { Box } from '@chakra-ui/react/box';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { RouteLink } from '../../components/route-link.js';
import { WorkflowEditor } from './editor/workflow-editor.js';

interface NewWorkflowProps {
  tenantId: string;
  listHref: string;
  hrefOf: (id: string) => string;
}

export function NewWorkflow({ tenantId, listHref, hrefOf }: NewWorkflowProps) {
  const navigate = useNavigate();
  return (
    <Box display="grid" gap="4">
      <RouteLink to={listHref} display="inline-flex" alignItems="center" gap="1.5" fontSize="md">
        <ArrowLeft size={16} aria-hidden />
        All workflows
      </RouteLink>
      <WorkflowEditor
        tenantId={tenantId}
        workflow={undefined}
        onSaved={({ id }) => void navigate(hrefOf(id), { replace: true })}
        onCancel={() => void navigate(listHref)}
      />
    </Box>
  );
}
