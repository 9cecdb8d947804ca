/** Names and values of one record, one per line. */
import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';

export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 2fr) minmax(0, 3fr)', sm: '9rem minmax(0, 1fr)' }}
      columnGap="4"
      rowGap="2"
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <chakra.dt color="fg.muted">{name}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{value === '' ? '–' : value}</chakra.dd>
        </Fragment>
      ))}
    </chakra.dl>
  );
}
