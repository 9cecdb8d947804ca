/** One row of a list in a panel, with a hairline between it and the previous row. */
import { Flex, type FlexProps } from '@chakra-ui/react/flex';

export function ListRow(flex: FlexProps & { 'data-testid'?: string }) {
  return (
    <Flex
      as="li"
      align="center"
      gap="3"
      px="4"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
      {...flex}
    />
  );
}
