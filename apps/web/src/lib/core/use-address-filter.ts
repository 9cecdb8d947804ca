/** A list filter that is kept in the page's address, so that a link, the back button and a reload preserve it. */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * @param name of the parameter; absent while the first value is chosen
 * @param values that can be chosen; any other value in the address counts as the first
 */
export function useAddressFilter<T extends string>(
  name: string,
  values: readonly [T, ...T[]],
): [value: T, choose: (value: T) => void] {
  const [params, setParams] = useSearchParams();
  const [usual] = values;
  const value = values.find((known) => known === params.get(name)) ?? usual;
  const choose = useCallback(
    (next: T) =>
      setParams(
        (query) => {
          if (next === usual) query.delete(name);
          else query.set(name, next);
          return query;
        },
        { preventScrollReset: true },
      ),
    [name, setParams, usual],
  );
  return [value, choose];
}
