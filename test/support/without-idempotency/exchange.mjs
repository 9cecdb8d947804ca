/** Module resolution with one module replaced (Node's customization hooks). */
const ORIGINAL = /\/activities\/dist\/message\/message\.activities\.js$/;
const EXCHANGED = new URL('./message.activities.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, nextResolve) {
  const found = await nextResolve(specifier, context);
  return ORIGINAL.test(found.url) ? { ...found, url: EXCHANGED } : found;
}
