/**
 * Requests a proposal for a workflow that the user describes in a sentence. If the sentence is not understood, the
 * field says so.
 */
import { Textarea } from '@chakra-ui/react/textarea';
import {
  WorkflowProposalRequest,
  type AutomationProposal,
} from '@praxis/contracts/automation/automation-proposal';
import { PROPOSAL_EXAMPLE, PROPOSAL_SENTENCE_MAX } from '@praxis/contracts/automation/automation.const';
import { Sparkles } from 'lucide-react';
import { Form, SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { useContractForm } from '../../lib/core/form/use-contract-form.js';
import { proposeAutomation } from './saved-automation.js';

interface ProposalFormProps {
  /** The effect of a proposal on the page's content. */
  help?: string | undefined;
  onProposed: (proposal: AutomationProposal) => void;
}

export function ProposalForm({ help, onProposed }: ProposalFormProps) {
  const use = useContractForm<WorkflowProposalRequest, WorkflowProposalRequest, AutomationProposal>({
    schema: WorkflowProposalRequest,
    defaultValues: { sentence: '' },
    request: proposeAutomation,
    onSuccess: onProposed,
  });
  return (
    <Form use={use} label="Propose a workflow">
      <FormField
        label="Describe what you want"
        help={help ?? 'You get a proposal to check. Nothing is saved or deployed.'}
        error={use.form.formState.errors.sentence?.message}
      >
        <Textarea
          rows={2}
          maxLength={PROPOSAL_SENTENCE_MAX}
          placeholder={PROPOSAL_EXAMPLE}
          {...use.form.register('sentence')}
        />
      </FormField>
      <SubmitButton
        size="sm"
        variant="outline"
        justifySelf="start"
        pending={use.pending}
        pendingText="Proposing…"
      >
        <Sparkles aria-hidden />
        Propose a workflow
      </SubmitButton>
    </Form>
  );
}
