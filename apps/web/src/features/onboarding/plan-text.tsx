/** A plan's text, rendered from its markup. */
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useMemo } from 'react';
import { readMarkup, type Block, type Run } from './plan-markup.js';

/** The page uses h1 and its cards h2, so the plan's own headings start one level below. */
const HEADINGS = {
  1: { as: 'h3', fontSize: 'lg' },
  2: { as: 'h4', fontSize: 'lg' },
  3: { as: 'h5', fontSize: 'md' },
} as const;

export function PlanText({ text }: { text: string }) {
  const blocks = useMemo(() => readMarkup(text), [text]);
  return (
    <chakra.div display="grid" gap="2" maxW="prose">
      {blocks.map((block, index) => (
        // The text never changes while it is shown, so a block's position is a sufficient key.
        <PlanBlock key={index} block={block} />
      ))}
    </chakra.div>
  );
}

function PlanBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading {...HEADINGS[block.level]} fontWeight="semibold" mt={block.level === 3 ? '2' : '3'}>
          <Runs runs={block.runs} />
        </Heading>
      );
    case 'list':
      return (
        <chakra.ul ps="5" listStyleType={block.isNumbered ? 'decimal' : 'disc'} display="grid" gap="1">
          {block.items.map((runs, index) => (
            <li key={index}>
              <Runs runs={runs} />
            </li>
          ))}
        </chakra.ul>
      );
    case 'paragraph':
      return (
        <Text overflowWrap="anywhere">
          <Runs runs={block.runs} />
        </Text>
      );
  }
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, style }, index) => {
    if (style === 'bold') return <strong key={index}>{text}</strong>;
    if (style === 'italic') return <em key={index}>{text}</em>;
    return <span key={index}>{text}</span>;
  });
}
