/**
 * The arrows between the places, one rule for each edge that must not exist (README, Places). Types count as edges too:
 * an arrow that exists for the compiler exists for the reader.
 */

/** A package imports itself, and of the others only those named here. */
const ALLOWED = {
  contracts: { place: 'libs/contracts', may: [] },
  config: { place: 'libs/config', may: ['libs/contracts'] },
  domain: { place: 'libs/domain', may: ['libs/contracts'] },
  ics: { place: 'libs/ics', may: ['libs/contracts'] },
  threads: { place: 'libs/threads', may: [] },
  telemetry: { place: 'libs/telemetry', may: [] },
  providers: { place: 'libs/providers', may: ['libs/contracts', 'libs/domain', 'libs/ics'] },
  temporal: { place: 'libs/temporal', may: ['libs/contracts', 'libs/config', 'libs/telemetry'] },
  db: { place: 'libs/db', may: ['libs/contracts', 'libs/config', 'libs/domain', 'libs/telemetry'] },
  workflows: { place: 'workflows', may: ['libs/contracts', 'libs/domain'] },
  activities: { place: 'activities', may: ['libs', 'workflows'] },
  api: {
    place: 'apps/api',
    may: [
      'libs/contracts',
      'libs/config',
      'libs/domain',
      'libs/db',
      'libs/telemetry',
      'libs/temporal',
      'libs/ics',
      'libs/providers',
      'libs/threads',
      'workflows',
    ],
  },
  web: { place: 'apps/web', may: ['libs/contracts'] },
};

const WHY = {
  contracts: 'A contract is what everybody can read: it depends on nobody.',
  config: 'Configuration knows the words of the contract, and no place that is configured.',
  domain: 'Rules are pure: they know the words of the contract, and nobody who asks them.',
  ics: 'A calendar file is made of an appointment of the contract alone.',
  threads: 'What keeps one document or one loop from stopping a process knows nothing of either.',
  telemetry: 'Ids, spans and metrics say nothing of who measures what.',
  providers: 'Adapters know vendors and their port; records and processes are not their business.',
  temporal:
    'It connects to Temporal and encrypts what is stored there; it does not know which workflows run.',
  db: 'The database keeps records for whoever asks and knows no process, provider or route.',
  workflows: 'A workflow decides; effects are asked for by interface (effects.ts) and done by activities.',
  activities: 'Activities never reach into the API or the web.',
  api: 'The API talks to the worker by messages through Temporal, never by import.',
  web: 'The web knows the API by its contract alone.',
};

const places = Object.values(ALLOWED).map(({ place }) => place);
const escape = (path) => path.replaceAll('.', '\\.');
const anyOf = (paths) => `^(${paths.map(escape).join('|')})/`;

const packageRules = Object.entries(ALLOWED).map(([name, { place, may }]) => ({
  name: `${name}-depends-on-${may.length === 0 ? 'nothing' : 'less'}`,
  comment: `${WHY[name]} Allowed: ${may.join(', ') || 'no other package of ours'}.`,
  severity: 'error',
  from: { path: `^${escape(place)}/` },
  to: { path: anyOf(places), pathNot: anyOf([place, ...may]) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...packageRules,
    {
      name: 'no-cycle',
      comment: 'Modules that need each other are one module, or miss a third that both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'Every import must lead somewhere: a typo, or a package that is not a dependency.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-package',
      comment: 'A package that is imported stands in the package.json of whoever imports it, or of the root.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'workflows-npm-temporal-only',
      comment:
        'What a workflow imports runs in the replay sandbox: @temporalio/workflow and /common, nothing else.',
      severity: 'error',
      from: { path: '^workflows/src/', pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'],
        pathNot: '(^|/)node_modules/@temporalio/(workflow|common)/',
      },
    },
    {
      name: 'workflows-contract-values',
      comment:
        'Schemas bring zod into the bundle (2.7 instead of 1.6 MB). Import types, a *.const module, the names of runs, or one of the decisions named here.',
      severity: 'error',
      from: { path: '^workflows/src/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^libs/(contracts|domain)/',
        pathNot: '(\\.const|/furthest-step|/skip-reason|/qualification|/run-names)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'activities-workflow-code',
      comment:
        'Activities implement what effects.ts asks for and use messages.ts and how runs are defined; workflow code runs in the sandbox.',
      severity: 'error',
      from: { path: '^activities/', pathNot: '\\.test\\.ts$' },
      to: { path: '^workflows/src/', pathNot: '/(messages|effects|core/run-(definition|client))\\.ts$' },
    },
    {
      name: 'api-workflow-messages-only',
      comment:
        'The API sends messages to workflows and begins their runs by their definitions; how a workflow goes about it is not for the API to know.',
      severity: 'error',
      from: { path: '^apps/api/', pathNot: '\\.test\\.ts$' },
      to: { path: '^workflows/src/', pathNot: '/(messages|core/run-(definition|client))\\.ts$' },
    },
    {
      name: 'api-providers-in-webhooks-only',
      comment:
        "Only a webhook speaks a vendor's language; every send is an activity. Exceptions: speech is transcribed while it arrives, which no activity can do; a robot check comes before anything is stored; a notice of an incident must go out when no activity runs. Standard Webhooks signatures and the guard of tenants' addresses belong to no vendor.",
      severity: 'error',
      from: {
        path: '^apps/api/',
        pathNot:
          '^apps/api/src/(webhooks|features/call/voice|features/checkout|features/health/notice|features/booking-page|platform/payment|platform/vendor)/|\\.test\\.ts$',
      },
      to: { path: '^libs/providers/', pathNot: '^libs/providers/src/(sim/webhook|outbound/url)\\.ts$' },
    },
    {
      name: 'api-platform-knows-no-feature',
      comment: 'Features stand on the platform, not the other way round.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/' },
      to: { path: '^apps/api/src/(features|webhooks)/' },
    },
    {
      name: 'api-no-feature-to-feature',
      comment: 'What two features need belongs to apps/api/src/platform (or to a lib).',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/' },
      to: { path: '^apps/api/src/(features|webhooks)/', pathNot: '^apps/api/src/features/$1/' },
    },
    {
      name: 'web-no-feature-to-feature',
      comment:
        'What two features need belongs to apps/web/src/lib or components; a route puts features together.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-shared-knows-no-feature',
      comment: 'Components, theme and lib are used by features, not the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib|theme)/' },
      to: { path: '^apps/web/src/(features|routes)/' },
    },
    {
      name: 'db-internal',
      comment: 'Connections and roles are internal: everybody else goes through withTenant or withSystem.',
      severity: 'error',
      from: { pathNot: '^libs/db/src/' },
      to: { path: '^libs/db/src/internal/' },
    },
    {
      name: 'no-test-code-in-product',
      comment: 'Doubles, conformance suites and tests are for tests.',
      severity: 'error',
      from: { path: '/src/', pathNot: '\\.test\\.tsx?$|/testing/|/conformance\\.ts$' },
      to: { path: '\\.test\\.tsx?$|/src/testing/|/conformance\\.ts$|^test/' },
    },
  ],
  options: {
    exclude: { path: '(^|/)(dist|coverage)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.eslint.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@praxis/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.cts', '.mjs', '.js', '.json', '.d.ts'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
