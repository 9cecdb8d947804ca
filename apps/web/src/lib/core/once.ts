/** A value that is made when it is first needed, and kept. */

/** For what is expensive to make, as the formatters of `Intl` are: a page that does not show their texts does not wait for them. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
