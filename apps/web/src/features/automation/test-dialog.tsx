/** A test with sample data that the user can edit: shows what would happen and when, without any external effect. */
import { Box } from '@chakra-ui/react/box';
import { Text } from '@chakra-ui/react/text';
import { Textarea } from '@chakra-ui/react/textarea';
import { TestData } from '@praxis/contracts/automation/test-data';
import type { Workflow } from '@praxis/contracts/automation/automation-record';
import { useState } from 'react';
import { Dialog } from '../../components/dialog.js';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { ExecutionView } from './execution-view.js';
import { useAutomationTest } from './automation-queries.js';

interface TestDialogProps {
  tenantId: string;
  workflow: Workflow;
  onClose: () => void;
}

const sample = (): TestData => ({
  start: new Date().toISOString(),
  lead: {
    firstName: 'Jordan',
    score: 60,
    status: 'new',
    hasPhone: true,
    hasEmail: true,
    maySms: true,
    mayEmail: true,
  },
  event: {},
  happens: [],
});

/** The data in a text, or why the text is not valid data. */
function readData(text: string): { data: TestData } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'The sample data is not valid JSON.' };
  }
  const { data, error } = TestData.safeParse(value);
  if (data) return { data };
  const [issue] = error.issues;
  return { problem: `${issue?.path.join('.') || 'The sample data'}: ${issue?.message ?? 'cannot be read'}` };
}

export function TestDialog({ tenantId, workflow, onClose }: TestDialogProps) {
  const [text, setText] = useState(() => JSON.stringify(sample(), null, 2));
  const [problem, setProblem] = useState<string>();
  const test = useAutomationTest(tenantId);
  const run = (): void => {
    const read = readData(text);
    setProblem('problem' in read ? read.problem : undefined);
    if ('data' in read) test.mutate({ id: workflow.id, testData: read.data });
  };
  return (
    <Dialog
      title={`Test ${workflow.name}`}
      onClose={onClose}
      footer={
        <SubmitButton pending={test.isPending} pendingText="Testing…" onPress={run}>
          Run the test
        </SubmitButton>
      }
    >
      <Box display="grid" gap="4">
        <Text color="fg.muted">
          Nothing is sent, booked or changed. Waits are skipped, and times are those of a real execution.
        </Text>
        <FormAlert text={problem} />
        <FormField
          label="Sample data"
          help="“happens” lists the steps whose event occurs or whose question is answered yes. All others time out."
        >
          <Textarea
            fontFamily="mono"
            fontSize="xs"
            rows={10}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </FormField>
        {test.data && <ExecutionView tenantId={tenantId} id={test.data.executionId} />}
      </Box>
    </Dialog>
  );
}
