/** A new workflow that a user writes from scratch or from a proposal. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Notice } from '../../components/notice.js';
import { RouteLink } from '../../components/route-link.js';
import { AutomationEditor } from './editor/automation-editor.js';
import { ProposalForm } from './proposal-form.js';

interface NewAutomationProps {
  tenantId: string;
  listHref: string;
  hrefOf: (id: string) => string;
}

/** The proposal that the previous page has passed in the navigation state. */
function handedOver(state: unknown): AutomationProposal | undefined {
  const proposal: unknown =
    typeof state === 'object' && state !== null && 'proposal' in state ? state.proposal : undefined;
  return AutomationProposal.safeParse(proposal).data;
}

export function NewAutomation({ tenantId, listHref, hrefOf }: NewAutomationProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The count gives each proposal a new draft, even if it equals the previous one.
  const [proposed, setProposed] = useState({ count: 0, proposal: handedOver(state) });
  const { count, proposal } = proposed;
  return (
    <Box display="grid" gap="4">
      <RouteLink to={listHref} display="inline-flex" alignItems="center" gap="1.5" fontSize="md">
        <ArrowLeft size={16} aria-hidden />
        All workflows
      </RouteLink>
      <Box maxW="48rem">
        <ProposalForm
          help="A proposal replaces what is below. Nothing is saved or deployed."
          onProposed={(next) => setProposed({ count: count + 1, proposal: next })}
        />
      </Box>
      {proposal && <ProposalNotice notes={proposal.notes} />}
      <AutomationEditor
        key={count}
        tenantId={tenantId}
        workflow={undefined}
        initial={proposal}
        onSaved={({ id }) => void navigate(hrefOf(id), { replace: true })}
        onCancel={() => void navigate(listHref)}
      />
    </Box>
  );
}

function ProposalNotice({ notes }: Pick<AutomationProposal, 'notes'>) {
  return (
    <Notice
      tone="info"
      role="status"
      title="This is a proposal"
      text="It is not saved. Check each step and text, then save it."
    >
      {notes.length > 0 && (
        <chakra.ul ps="4" fontSize="md">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </chakra.ul>
      )}
    </Notice>
  );
}
