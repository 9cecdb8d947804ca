/** Two texts compared: removed and added parts are marked, not only by color. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { diffTexts, type CopyText } from '@praxis/contracts/message-template/text-diff';

interface TextDiffProps {
  label: string;
  from: CopyText;
  to: CopyText;
}

const whole = ({ subject, content }: CopyText): string => (subject ? `${subject}\n${content}` : content);

export function TextDiff({ label, from, to }: TextDiffProps) {
  const parts = diffTexts(whole(from), whole(to));
  return (
    <Box role="group" aria-label={label} fontSize="md" whiteSpace="pre-line" overflowWrap="anywhere">
      {parts.map(({ kind, text }, index) =>
        kind === 'same' ? (
          <span key={index}>{text}</span>
        ) : kind === 'removed' ? (
          <chakra.del key={index} color="status.bad" bg="status.bad.subtle">
            {text}
          </chakra.del>
        ) : (
          <chakra.ins key={index} color="status.good" bg="status.good.subtle">
            {text}
          </chakra.ins>
        ),
      )}
    </Box>
  );
}
