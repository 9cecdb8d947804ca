/** Recovery codes, shown only once. */
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CopyButton } from '../../../components/copy-button.js';
import { DirtyGuard } from '../../../components/dirty-guard.js';
import { downloadText, fileName } from '../../../lib/core/download.js';

interface RecoveryCodesProps {
  codes: string[];
  /** Called when the user confirms that they have saved the codes. */
  onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The element that these codes replace had the focus.
  useEffect(() => place.current?.focus(), []);
  const text = (): string => `${codes.join('\n')}\n`;
  return (
    <Flex ref={place} tabIndex={-1} outline="none" role="status" direction="column" gap="3">
      <DirtyGuard dirty={!isSaved} isSecret />
      <Text fontWeight="medium">Save these recovery codes</Text>
      <Text color="fg.muted">
        Each signs you in once when you do not have your app. They are not shown again: keep them where you
        keep your passwords, or on paper.
      </Text>
      <chakra.ul
        aria-label="Recovery codes"
        listStyleType="none"
        fontFamily="mono"
        fontSize="md"
        bg="bg.inset"
        borderWidth="1px"
        borderRadius="sm"
        p="3"
        display="grid"
        gap="1"
        overflowX="auto"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ul>
      <Flex gap="2" wrap="wrap">
        <CopyButton label="Copy" text={text} />
        <Button
          size="xs"
          variant="subtle"
          onClick={() =>
            downloadText({ name: `${fileName('recovery codes')}.txt`, type: 'text/plain', text: text() })
          }
        >
          <Download aria-hidden />
          Download
        </Button>
      </Flex>
      <Button
        alignSelf="start"
        onClick={() => {
          // `onDone` may open another page, so the guard against leaving must be removed first.
          flushSync(() => setIsSaved(true));
          onDone();
        }}
      >
        I have saved them
      </Button>
    </Flex>
  );
}
