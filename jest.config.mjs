// @ts-check
/**
 * Tests run as CommonJS, transformed by swc, ES modules of node_modules included: NestJS is ES modules only while some
 * of its companions are CommonJS only, which jest's ES-module mode cannot mix. Workspace packages resolve to their sources.
 */
import { esModulePackages } from './tools/jest-esm-packages.mjs';
import { workspaces } from './tools/lib/workspaces.mjs';

/** @param {{ tsx?: boolean, defineFields?: boolean }} options */
const swc = ({ tsx = false, defineFields = true }) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
        useDefineForClassFields: defineFields,
      },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const packages = esModulePackages().join('|');

/** Workspace packages, by subpath, are their sources. */
const sources = Object.fromEntries(
  workspaces().map(({ name, directory }) => [`^${name}/(.*)$`, `<rootDir>/${directory}/src/$1`]),
);

const modules = {
  ...sources,
  // It has what the bundler finds.
  '/page-modules\\.js$': '<rootDir>/apps/web/src/testing/page-modules.ts',
  // The file as written comes first, for the packages in node_modules; ours exist as TypeScript only.
  '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1.tsx'],
  '^(\\.{1,2}/.*)\\.cjs$': ['$1.cjs', '$1.cts'],
};

/** @param {string} name @param {object} rest */
const project = (name, rest) => ({
  displayName: name,
  testEnvironment: '<rootDir>/tools/jest/node-environment.mjs',
  transform: {
    '\\.(jsx|tsx)$': swc({ tsx: true }),
    // Same setting as in libs/db/tsconfig.json.
    '/libs/db/src/.*\\.ts$': swc({ defineFields: false }),
    '\\.(js|mjs|ts|mts|cts)$': swc({}),
  },
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${packages})/)`, '\\.pnp\\.[^\\/]+$'],
  moduleNameMapper: modules,
  modulePathIgnorePatterns: ['/dist/'],
  ...rest,
});

/** @param {string} folder */
const under = (folder) => [`<rootDir>/test/${folder}/**/*.test.ts`];

/** @type {import('jest').Config} */
export default {
  // Two cores: more workers only fight for them.
  maxWorkers: 2,
  testSequencer: '<rootDir>/tools/jest/seeded-sequencer.mjs',
  // It ends a test that hangs. A machine that is ten times slower than usual must not fail the longest, which takes near a minute.
  testTimeout: 600_000,
  projects: [
    project('unit', {
      testMatch: ['apps/*/{src,scripts}', 'libs/*/src', 'workflows/src', 'activities/src', 'tools'].map(
        (folder) => `<rootDir>/${folder}/**/*.test.ts`,
      ),
    }),
    // Pages and their parts without a browser, on an API that the test plays.
    project('component', {
      testMatch: ['<rootDir>/apps/web/src/**/*.test.tsx'],
      testEnvironment: '<rootDir>/tools/jest/document-environment.mjs',
      runtime: '<rootDir>/tools/jest/kept-packages-runtime.cjs',
      // Nothing is laid out here, so a package's style sheet says nothing.
      moduleNameMapper: { ...modules, '\\.css$': '<rootDir>/apps/web/src/testing/no-style.ts' },
      setupFilesAfterEnv: ['<rootDir>/apps/web/src/testing/set-up.ts'],
    }),
    ...['evals', 'architecture', 'replay', 'integration', 'chaos'].map((name) =>
      project(name, { testMatch: under(name) }),
    ),
  ],
};
