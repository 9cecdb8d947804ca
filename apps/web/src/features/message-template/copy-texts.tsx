/** The three texts of a changed copy: the original, the tenant's and the new one; and the merged result. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import type { CopyText } from '@praxis/contracts/message-template/text-diff';
import { TextDiff } from './text-diff.js';

interface CopyTextsProps {
  copy: {
    tenantName: string;
    base: CopyText | null;
    theirs: CopyText | null;
    next: CopyText;
    result: CopyText | null;
  };
}

export function CopyTexts({ copy: { tenantName, base, theirs, next, result } }: CopyTextsProps) {
  if (!base || !theirs) return null;
  const columns = [
    { title: 'Base', from: base, to: base },
    { title: 'Theirs', from: base, to: theirs },
    { title: 'New', from: base, to: next },
    ...(result ? [{ title: 'Result', from: theirs, to: result }] : []),
  ];
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${columns.length}, minmax(0, 1fr))` }}
      gap="3"
      mt="2"
      data-testid="three-way"
    >
      {columns.map(({ title, from, to }) => (
        <Box key={title} minW="0">
          <Text fontSize="xs" color="fg.muted">
            {title}
          </Text>
          <TextDiff label={`${title}, ${tenantName}`} from={from} to={to} />
        </Box>
      ))}
    </Grid>
  );
}
