/** Copies a text, and confirms that for a moment. */
import { Button } from '@chakra-ui/react/button';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showToast } from '../lib/core/toast-store.js';

interface CopyButtonProps {
  label: string;
  text: () => string;
}

export function CopyButton({ label, text }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    navigator.clipboard.writeText(text()).then(
      () => setCopied(true),
      () =>
        showToast({
          title: 'Not copied',
          text: 'This browser does not allow copying. Select the text and copy it.',
          tone: 'bad',
        }),
    );
  };
  return (
    <Button size="xs" variant="subtle" onClick={copy}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copied ? 'Copied' : label}
    </Button>
  );
}
