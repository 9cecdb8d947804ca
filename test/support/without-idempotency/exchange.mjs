/**
 * Resolves modules with one module replaced, for which the worker must start from its modules (Node's customization
 * hooks).
 */
const BUNDLE = /\/activities\/dist\/bundle\.cjs$/;
const ORIGINAL = /\/activities\/dist\/message\/message\.activities\.js$/;
const EXCHANGED = new URL('./message.activities.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  if (BUNDLE.test(found.url)) return { url: new URL('main.js', found.url).href, format: 'module' };
  return ORIGINAL.test(found.url) ? { ...found, url: EXCHANGED } : found;
}
