/** Module resolution with one module exchanged (Node's customization hooks). */
const ORIGINAL = /\/activities\/dist\/messages\.activities\.js$/;
const EXCHANGED = new URL('./messages.activities.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  return ORIGINAL.test(found.url) ? { ...found, url: EXCHANGED } : found;
}
