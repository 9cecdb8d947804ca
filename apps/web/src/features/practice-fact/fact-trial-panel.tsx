/** Asks a trial question about the saved facts, and shows the reply and its source. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { LANGUAGES, type Language } from '@praxis/contracts/language/language.const';
import type { FactTrialResult } from '@praxis/contracts/practice-fact/practice-fact';
import { useState, type SyntheticEvent } from 'react';
import { FormAlert, SubmitButton } from '../../components/form.js';
import { FormField } from '../../components/form-field.js';
import { Lockable } from '../../components/lockable.js';
import { Panel } from '../../components/panel.js';
import { Segmented } from '../../components/segmented.js';
import { READ_ONLY_REASON } from '../../lib/auth/lock-reason.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { DERIVED_FROM, factWords, LANGUAGE_WORDS } from './fact-labels.js';
import { useFactTrial } from './fact-queries.js';

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_WORDS[value] }));

interface FactTrialPanelProps {
  tenant: CurrentTenant;
  /** The current version of the facts; a reply based on another version is not shown. */
  version: number;
  /** True for a read-only session, which cannot ask trial questions. */
  isReadOnly: boolean;
}

export function FactTrialPanel({ tenant, version, isReadOnly }: FactTrialPanelProps) {
  const [question, setQuestion] = useState('');
  const [language, setLanguage] = useState<Language>('en');
  const [askedAt, setAskedAt] = useState(version);
  const trial = useFactTrial();
  const ask = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (question.trim() === '' || trial.isPending) return;
    setAskedAt(version);
    trial.mutate({ question, language });
  };
  return (
    <Panel
      title="What would it say?"
      headingId="fact-trial-title"
      text="Ask as a caller would. It answers with what is saved."
    >
      <Box p="4">
        <Lockable reason={isReadOnly ? READ_ONLY_REASON : undefined}>
          <chakra.form onSubmit={ask} display="grid" gap="3" aria-label="What would it say?" noValidate>
            <FormAlert text={trial.alert} />
            <FormField label="Question">
              <Input
                value={question}
                maxLength={300}
                placeholder="How much is a first consultation?"
                autoComplete="off"
                onChange={({ target }) => setQuestion(target.value)}
              />
            </FormField>
            <Flex gap="3" align="center" wrap="wrap">
              <Segmented
                label="Language of the answer"
                options={LANGUAGE_OPTIONS}
                value={language}
                onChange={setLanguage}
              />
              <SubmitButton
                pending={trial.isPending}
                pendingText="Asking…"
                variant="outline"
                disabled={question.trim() === ''}
              >
                Ask
              </SubmitButton>
            </Flex>
          </chakra.form>
        </Lockable>
        <Box role="status">
          {trial.data && askedAt === version && (
            <Answered result={trial.data} language={trial.variables.language} industry={tenant.industry} />
          )}
        </Box>
      </Box>
    </Panel>
  );
}

interface AnsweredProps {
  result: FactTrialResult;
  language: Language | undefined;
  industry: CurrentTenant['industry'];
}

function Answered({ result, language, industry }: AnsweredProps) {
  return (
    <Box mt="4" p="3" bg="bg.raised" borderRadius="sm" data-testid="fact-answer">
      <Text lang={language}>
        <chakra.q quotes="'“' '”'">{result.answer}</chakra.q>
      </Text>
      <Text fontSize="md" color="fg.muted" mt="1">
        {originOf(result, industry)}
      </Text>
    </Box>
  );
}

/** The fact that the question was matched to, and the source of its text. */
function originOf({ fact, source }: FactTrialResult, industry: CurrentTenant['industry']): string {
  if (fact === null) return 'The question matches none of these facts.';
  const { label } = factWords(industry, fact);
  if (!source) return `${label} · Not known`;
  return `${label} · ${source.version === null ? `From ${DERIVED_FROM[fact] ?? 'Settings'}` : `Version ${source.version}`}`;
}
