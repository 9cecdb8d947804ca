// @ts-check
/**
 * Lint: what the compiler does not see. Types are read from the sources of all packages at once (tsconfig.eslint.json), so
 * that lint needs no build and sees unit tests, which the packages' own settings leave out; the web app has its own.
 */
import { builtinModules } from 'node:module';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { FIXED_NAMES, NAMES, PROPERTY_NAMES } from './eslint-names.mjs';

const TYPESCRIPT = ['**/*.{ts,tsx,cts,mts}'];
const TESTS = ['**/*.test.{ts,tsx}', 'test/**'];
const PRODUCT = ['{libs,apps}/*/src/**', '{workflows,activities}/src/**'];

/** Three parameters, then an object. Classes that Nest builds are excepted: it hands over dependencies one by one. */
const MANY_PARAMETERS = [
  ':function[params.length>3]:not(MethodDefinition > FunctionExpression)',
  'MethodDefinition[kind="method"]:not(:has(> FunctionExpression > .params > Decorator)) > FunctionExpression[params.length>3]',
  'ClassDeclaration:not(:has(> Decorator)) > ClassBody > MethodDefinition[kind="constructor"] > FunctionExpression[params.length>3]',
].map((selector) => ({
  selector,
  message: 'Three parameters at most; beyond that take one object with named fields.',
}));

const SYSTEM_ACCESS = {
  selector: 'CallExpression[callee.property.name=/^(withSystem|querySystem)$/]',
  message:
    'withSystem and querySystem see every tenant. Use withTenant; if no tenant can be known yet, put the look-up into libs/db or name the file in eslint.config.mjs with its reason.',
};

/** docs/glossary.md: a hold is a slot that is kept for one person. */
const HOLDS = {
  selector: 'FunctionDeclaration[id.name=/^hold(?!Slots?$)[A-Z]/]',
  message: 'Only slots are held. A function that locks rows is named lock….',
};

/** A test that fails now and then has a fault, or the product has. */
const NO_SECOND_TRY = {
  object: 'jest',
  property: 'retryTimes',
  message: 'A test that fails now and then is mended, not tried again.',
};

/** A literal's fields and items are written directly in it, where readers and searches expect them. */
const SPREAD_LITERALS = [
  'ObjectExpression > SpreadElement > ObjectExpression[properties.length>0]',
  ':matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression[elements.length>0]',
  'JSXSpreadAttribute > ObjectExpression',
].map((selector) => ({ selector, message: 'Write what the literal holds without a spread.' }));

/** Chakra hides a button's label while it loads, which leaves a screen reader with a button that has no name. */
const NAMELESS_WHILE_LOADING = {
  selector:
    'JSXOpeningElement[name.name=/Button$/]:has(> JSXAttribute[name.name="loading"]):not(:has(> JSXAttribute[name.name=/^(loadingText|aria-label)$/]))',
  message: 'A button that loads has a loadingText: without it, it has no name meanwhile.',
};

/** One format of figures, prices, days and times for all pages; a browser's own differs from reader to reader. */
const OWN_FORMAT = {
  selector: 'CallExpression[callee.property.name=/^toLocale(Date|Time)?String$/]',
  message: 'Figures, prices, days and times are written by lib/core/format.ts.',
};

/** Files that may cross tenants, each for the reason it gives to `withSystem`. */
const SYSTEM_FILES = [
  'libs/db/src/**',
  'apps/api/src/platform/**',
  'apps/api/src/webhooks/**',
  // People belong to no tenant, or to several: signing in comes before any tenant is known.
  'apps/api/src/features/auth/**',
  // A person who pays has no tenant yet; their onboarding answers create it.
  'apps/api/src/features/checkout/checkout.service.ts',
  'apps/api/src/features/onboarding/onboarding-submit.service.ts',
  'activities/src/billing/waiting-purchases.ts',
  // The inbox of the embedded set-up shows all tenants; elsewhere it asks for a session.
  'apps/api/src/features/sim/**',
  // The sweep compares every tenant's open journeys with Temporal.
  'activities/src/core/reconcile.activities.ts',
  // It also finds every tenant's records that wait for a run, and deletes what has ended.
  'activities/src/core/run-recovery.ts',
  'activities/src/core/people-sweep.ts',
];

const DATABASE_INTERNALS = {
  group: ['@praxis/db/internal/*', '**/libs/db/src/internal/**'],
  message: 'Connections and roles are internal to libs/db. Use Database.withTenant from @praxis/db/database.',
};
const UNSEEDED_PROPERTIES = {
  group: ['fast-check'],
  message: 'Import fc from test/support/property: its seed is fixed, so that a run that fails fails again.',
};
const NODE_BUILTINS = {
  // Anchored at the start of the name, because a package of ours may have a folder named like a Node module.
  group: ['node:*', ...builtinModules.filter((name) => !name.startsWith('_')).map((name) => `/${name}`)],
  message:
    'Workflows must replay the same way anywhere: move this into an activity and name it in effects.ts.',
};

/** A number is named with its noun and unit, so that a search for either finds it. */
const BARE_NUMBERS = {
  selector:
    'Program > :matches(VariableDeclaration, ExportNamedDeclaration > VariableDeclaration) > VariableDeclarator[id.name=/^(DAYS?|HOURS?|MINUTES?|SECONDS?|LIMIT|MAX|MIN|MOST|KEPT|REMEMBERED|PAGE|AT_ONCE|TRIES|ENTRIES|ROUNDS|TURNS|EVERY_MS)$/]:matches([init.type="BinaryExpression"], [init.type="Literal"][init.raw=/^[0-9]/])',
  message: 'Name a number with its noun and unit: INVITATION_DAYS, MAX_ATTEMPTS, ROWS_PER_PAGE.',
};

/** @param {...object} patterns @returns {['error', { patterns: object[] }]} */
const restrictedImports = (...patterns) => ['error', { patterns }];

export default tseslint.config(
  {
    ignores: ['**/node_modules/', '**/dist/', '**/coverage/', 'test-results/', '.praxis/', '*.cjs'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,cts,mts,mjs}'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { project: ['./tsconfig.eslint.json'], tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-param-reassign': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/naming-convention': ['error', ...NAMES],
      'max-lines': ['error', { max: 250 }],
      'no-restricted-syntax': [
        'error',
        ...MANY_PARAMETERS,
        ...SPREAD_LITERALS,
        HOLDS,
        BARE_NUMBERS,
        SYSTEM_ACCESS,
      ],
      'no-restricted-imports': restrictedImports(DATABASE_INTERNALS),
      'no-restricted-properties': ['error', NO_SECOND_TRY],
    },
  },
  {
    files: TYPESCRIPT,
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Leaves files with decorators alone: Nest finds what to inject by the class, so those imports are values.
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-deprecated': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
    },
  },
  {
    files: PRODUCT,
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      'no-console': 'error',
      // A pattern that tries the same text in several ways can stop a process for hours on a few hundred characters.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: PRODUCT.map((folder) => `${folder}/*.{ts,tsx}`),
    ignores: [...TESTS, ...FIXED_NAMES],
    rules: { '@typescript-eslint/naming-convention': ['error', ...PROPERTY_NAMES] },
  },
  {
    files: PRODUCT.map((folder) => `${folder}/*.ts`),
    ignores: TESTS,
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'error' },
  },
  {
    files: ['apps/web/src/**'],
    languageOptions: {
      parserOptions: { project: ['./apps/web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': [
        'error',
        ...MANY_PARAMETERS,
        ...SPREAD_LITERALS,
        HOLDS,
        BARE_NUMBERS,
        SYSTEM_ACCESS,
        NAMELESS_WHILE_LOADING,
        OWN_FORMAT,
      ],
    },
  },
  {
    files: ['workflows/src/**'],
    ignores: TESTS,
    rules: { 'no-restricted-imports': restrictedImports(DATABASE_INTERNALS, NODE_BUILTINS) },
  },
  {
    files: SYSTEM_FILES,
    rules: { 'no-restricted-syntax': ['error', ...MANY_PARAMETERS, ...SPREAD_LITERALS, HOLDS, BARE_NUMBERS] },
  },
  {
    files: ['libs/db/src/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    // A migration is one piece: what was run once is never edited or moved.
    files: ['libs/db/src/migrations/*'],
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/naming-convention': 'off',
      'no-restricted-syntax': 'off',
    },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'no-restricted-syntax': ['error', ...SPREAD_LITERALS],
      'no-restricted-imports': restrictedImports(UNSEEDED_PROPERTIES),
    },
  },
  {
    files: ['test/support/property.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
);
