// @ts-check
/** Measures one group of benchmarks. A failure or a hang ends only this group, and keeps the rows measured so far. */

/**
 * @typedef {object} GroupFailure
 * @property {string} reason
 * @property {boolean} hangs whether the group hung, so that a part of it may still be running
 */

/**
 * @template Row
 * @param {AsyncIterable<Row>} measured
 * @param {{ emit: (row: Row) => void, limitMs: number }} options `emit` gets each row as soon as it is measured
 * @returns {Promise<GroupFailure | undefined>} undefined if the group was measured to its end
 */
export async function measureGroup(measured, { emit, limitMs }) {
  let isOver = false;
  const work = (async () => {
    for await (const row of measured) {
      if (isOver) return;
      emit(row);
    }
  })().then(
    () => undefined,
    (error) => ({ reason: error instanceof Error ? error.message : String(error), hangs: false }),
  );
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const limit = new Promise((/** @type {(failure: GroupFailure) => void} */ done) => {
    timer = setTimeout(
      () => done({ reason: `not done after ${limitMs / 60_000} minutes`, hangs: true }),
      limitMs,
    );
  });
  const failure = await Promise.race([work, limit]);
  clearTimeout(timer);
  isOver = true;
  return failure;
}
