// @ts-check
/**
 * Each test file runs in its own context, for which jest compiles every module again. Here a worker compiles a module
 * once, and each of its contexts runs that; functions that one file has called are compiled for the next one too. Only
 * code is shared: the state of a module is created in every context.
 */
import vm from 'node:vm';

/** Compiled modules by parameters and file. @type {Map<string, { code: string, script: vm.Script }>} */
const known = new Map();

const compileFunction = vm.compileFunction;

/**
 * Compiles a module once. Leaves out jest's callback for `import()`, which would keep the memory of the first file that
 * asks alive; here it only reports that there are no ES modules.
 * @type {typeof vm.compileFunction}
 */
export function compileOnce(code, params = [], options = {}) {
  const { filename, parsingContext } = options;
  if (!filename || !parsingContext) return compileFunction(code, params, options);
  const head = `(function (${params.join()}) {`;
  const key = `${head} ${filename}`;
  let compiled = known.get(key);
  if (compiled?.code !== code) {
    // Shifts positions back to those in the file, because stack traces and source maps use them.
    const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
    compiled = { code, script };
    known.set(key, compiled);
  }
  return compiled.script.runInContext(parsingContext);
}

/** From now on, this process compiles each module once. */
export function shareCode() {
  vm.compileFunction = compileOnce;
}
