/**
 * Renders a runbook's Markdown: raw HTML in it stays text, and links lead to other runbooks or to other sites. Load it
 * lazily.
 */
import { Box, type BoxProps } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading, type HeadingProps } from '@chakra-ui/react/heading';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text, type TextProps } from '@chakra-ui/react/text';
import { isRunbook } from '@praxis/contracts/health/runbook.const';
import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { isValidElement, type ReactNode } from 'react';
import { PATHS } from '../../app/paths.js';
import { CopyButton } from '../../components/copy-button.js';
import { RouteLink } from '../../components/route-link.js';

export function RunbookText({ text }: { text: string }) {
  // The title is removed, because the page already shows it.
  return <Markdown options={OPTIONS}>{text.replace(/^# .*\n/, '')}</Markdown>;
}

const head = (props: HeadingProps) => (
  <Heading as="h2" fontSize="lg" fontWeight="semibold" mt="7" mb="2" {...props} />
);
const paragraph = (props: TextProps) => <Text mb="3" overflowWrap="anywhere" {...props} />;
const list = (as: 'ol' | 'ul') => {
  const List = (props: BoxProps) => (
    <Box as={as} mb="3" ps="6" listStyleType={as === 'ol' ? 'decimal' : 'disc'} {...props} />
  );
  return List;
};
const item = (props: BoxProps) => <Box as="li" mb="1.5" overflowWrap="anywhere" {...props} />;
const code = (props: BoxProps) => (
  <Box as="code" fontFamily="mono" fontSize="md" bg="bg.canvas" borderRadius="sm" px="1" {...props} />
);
const table = (props: BoxProps) => (
  <Box overflowX="auto" mb="3" tabIndex={0} role="group" aria-label="Table">
    <chakra.table w="full" fontSize="md" css={{ '& th, & td': CELL }} {...props} />
  </Box>
);
const CELL = { textAlign: 'start', verticalAlign: 'top', py: '2', pe: '4', borderBottomWidth: '1px' };

/** A block of commands with a button that copies all of them. */
function Block({ children }: { children?: ReactNode }) {
  const lines = textOf(children).trimEnd();
  return (
    <Box position="relative" mb="4" bg="bg.canvas" borderWidth="1px" borderRadius="md">
      <Flex position="absolute" top="1.5" insetEnd="1.5">
        <CopyButton label="Copy" text={() => lines} />
      </Flex>
      <Box
        as="pre"
        p="3"
        pt="10"
        overflowX="auto"
        tabIndex={0}
        role="group"
        aria-label="Commands"
        fontFamily="mono"
        fontSize="md"
        lineHeight="1.55"
      >
        {lines}
      </Box>
    </Box>
  );
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

function Reference({ href = '', children }: { href?: string; children?: ReactNode }) {
  const [, slug = ''] = /^([a-z-]+)\.md$/.exec(href) ?? [];
  if (isRunbook(slug)) return <RouteLink to={`${PATHS.adminRunbooks}/${slug}`}>{children}</RouteLink>;
  if (!href.startsWith('https://')) return <>{children}</>;
  return (
    <Link href={href} target="_blank" rel="noreferrer">
      {children}
    </Link>
  );
}

const OPTIONS: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  overrides: {
    h2: head,
    p: paragraph,
    ol: list('ol'),
    ul: list('ul'),
    li: item,
    code,
    pre: Block,
    table,
    a: Reference,
  },
};
