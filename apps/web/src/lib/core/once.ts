/** A value that is created when it is first needed, and then kept. */

/**
 * For values that are expensive to create, such as the formatters of `Intl`: a page that does not use them does not
 * wait for them.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
