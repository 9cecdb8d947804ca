/** Another user's changes to the facts that the user wanted to save, with a button that takes each of them. */
import { Button } from '@chakra-ui/react/button';
import { Notice } from '../../../components/notice.js';
import type { EditValues, Fact } from './edit-values.js';
import { FACT_LABELS, factText } from './fact-labels.js';

interface ChangedMeanwhileProps {
  theirs: Partial<EditValues>;
  onTake: (fact: Fact) => void;
}

export function ChangedMeanwhile({ theirs, onTake }: ChangedMeanwhileProps) {
  const facts = Object.entries(theirs) as [Fact, string][];
  if (facts.length === 0) return null;
  const now = facts.map(([fact, value]) => `${FACT_LABELS[fact]}: ${factText(fact, value)}`).join(' · ');
  return (
    <Notice
      tone="warn"
      role="alert"
      data-testid="changed-meanwhile"
      title="Someone else changed this lead while you edited it"
      text={`Saved now: ${now}. Save again to replace it, or keep the new value.`}
    >
      {facts.map(([fact]) => (
        <Button key={fact} size="xs" variant="outline" onClick={() => onTake(fact)}>
          Keep the new {FACT_LABELS[fact].toLowerCase()}
        </Button>
      ))}
    </Notice>
  );
}
