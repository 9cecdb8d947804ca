/**
 * Header of updates, signals, starts and activities that names the request they come from. Workflows hand it on without reading it
 * (workflows/src/core/origin.ts); it holds opaque ids and is stored in plain text.
 */
export const ORIGIN_HEADER = 'praxis-origin';
