// @ts-check
/**
 * Decides which modules of the built web app share a file. As they fall out of the bundler, files are many and tiny: a
 * page takes up to sixty, and over HTTP/1.1 a browser fetches six at a time.
 */

/** What a request costs beside its bytes, in characters of source. */
const REQUEST_COST = 11_000;

/** What each module imports statically, by id. @typedef {Map<string, readonly string[]>} Imports */

/**
 * @typedef {object} Group
 * @property {Set<string>} pages Ids of the pages that need the modules.
 * @property {string[]} modules Ids of the modules.
 * @property {number} size Characters of source.
 */

/**
 * Modules that the same pages need begin as one group, and each page is one of its own. Two groups are joined while the requests that saves are worth more
 * than the code that pages then load without need: of the other group, and of all groups that it needs.
 *
 * @param {Imports} imports
 * @param {string[]} pages ids of the modules that are pages
 * @param {object} costs
 * @param {(id: string) => number} costs.sizeOf characters of a module's source
 * @param {number} [costs.requestCost] characters of source that a request is worth
 * @returns {Group[]}
 */
export function groupByPages(imports, pages, { sizeOf, requestCost = REQUEST_COST }) {
  let groups = exactGroups(imports, pages, sizeOf);
  for (;;) {
    const needs = needsOf(groups, imports);
    const shared = groups.filter(({ modules }) => !modules.some((id) => pages.includes(id)));
    const next = pairs(shared)
      .map(([one, other]) => ({ one, other, saved: savingOf(one, other, requestCost) }))
      .filter(({ saved }) => saved > 0)
      .map(({ one, other, saved }) => {
        const added =
          costOfNeeds(one, other, { needs, requestCost }) + costOfNeeds(other, one, { needs, requestCost });
        return { one, other, saved: saved - added };
      })
      .filter(({ saved }) => saved > 0)
      .sort((a, b) => b.saved - a.saved)
      .map(
        ({ one, other }) =>
          () =>
            join(groups, [one, other], needs),
      )
      // In files that import each other, a module may run before what it needs.
      .find((join) => !hasCycle(join(), imports));
    if (!next) return groups;
    groups = next();
  }
}

/** @type {(imports: Imports, pages: string[], sizeOf: (id: string) => number) => Group[]} */
function exactGroups(imports, pages, sizeOf) {
  /** @type {Map<string, Set<string>>} */
  const pagesOf = new Map();
  for (const page of pages)
    for (const id of reachable(page, imports)) pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page));
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const [id, needing] of pagesOf) {
    const key = (pages.includes(id) ? [id, 'itself'] : [...needing].sort()).join('\n');
    const group = groups.get(key) ?? { pages: needing, modules: [], size: 0 };
    group.modules.push(id);
    group.size += sizeOf(id);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** @type {(from: string, imports: Imports) => Set<string>} */
function reachable(from, imports) {
  const reached = new Set([from]);
  // A set that grows is walked to its new end.
  for (const id of reached) for (const next of imports.get(id) ?? []) reached.add(next);
  return reached;
}

/** @type {(groups: Group[]) => [Group, Group][]} */
const pairs = (groups) =>
  groups.flatMap((one, at) =>
    groups.slice(at + 1).map((other) => /** @type {[Group, Group]} */ ([one, other])),
  );

/** @type {(one: Group, other: Group, requestCost: number) => number} */
function savingOf(one, other, requestCost) {
  let both = 0;
  for (const page of one.pages) if (other.pages.has(page)) both++;
  return both * requestCost - (one.pages.size - both) * other.size - (other.pages.size - both) * one.size;
}

/** The groups that each group imports, and all that those import. @typedef {Map<Group, Set<Group>>} Needs */

/**
 * What the pages of one group load for the first time if it has the modules of another: the groups that the other needs.
 *
 * @param {Group} one
 * @param {Group} other
 * @param {{ needs: Needs, requestCost: number }} costs
 */
function costOfNeeds(one, other, { needs, requestCost }) {
  let cost = 0;
  for (const needed of needs.get(other) ?? []) {
    if (needed === one) continue;
    for (const page of one.pages) if (!needed.pages.has(page)) cost += needed.size + requestCost;
  }
  return cost;
}

/** @type {(groups: Group[], pair: [Group, Group], needs: Needs) => Group[]} */
function join(groups, [one, other], needs) {
  const pages = new Set([...one.pages, ...other.pages]);
  const needed = new Set([...(needs.get(one) ?? []), ...(needs.get(other) ?? [])]);
  const rest = groups.filter((group) => group !== one && group !== other);
  return [
    ...rest.map((group) =>
      needed.has(group) ? { ...group, pages: new Set([...group.pages, ...pages]) } : group,
    ),
    { pages, modules: [...one.modules, ...other.modules], size: one.size + other.size },
  ];
}

/** @type {(groups: Group[], imports: Imports) => Map<Group, Set<Group>>} */
function importedBy(groups, imports) {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group])));
  return new Map(
    groups.map((group) => {
      const imported = group.modules
        .flatMap((id) => imports.get(id) ?? [])
        .flatMap((id) => groupOf.get(id) ?? []);
      return [group, new Set(imported.filter((each) => each !== group))];
    }),
  );
}

/** @type {(groups: Group[], imports: Imports) => Needs} */
function needsOf(groups, imports) {
  const imported = importedBy(groups, imports);
  return new Map(
    groups.map((group) => {
      const needed = new Set(imported.get(group));
      // A set that grows is walked to its new end.
      for (const each of needed) for (const next of imported.get(each) ?? []) needed.add(next);
      return [group, needed];
    }),
  );
}

/** @type {(groups: Group[], imports: Imports) => boolean} */
function hasCycle(groups, imports) {
  const imported = importedBy(groups, imports);
  /** @type {Map<Group, 'open' | 'done'>} */
  const states = new Map();
  /** @type {(group: Group) => boolean} */
  const closesCycle = (group) => {
    const state = states.get(group);
    if (state) return state === 'open';
    states.set(group, 'open');
    const found = [...(imported.get(group) ?? [])].some(closesCycle);
    states.set(group, 'done');
    return found;
  };
  return groups.some(closesCycle);
}

/** What the bundler reports about a module. @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[], code: string | null }} ModuleFacts */
/** @typedef {{ getModuleInfo: (id: string) => ModuleFacts | null }} ModuleGraph */

/** Names the file of a module, for the bundler's `codeSplitting.groups`; null leaves it to other groups. @typedef {(id: string, graph: ModuleGraph) => string | null} FileNamer */

/**
 * Names the files that the app loads at the start, which are evaluated one after another. Each file has the module that it
 * begins with and all that this module imports, except what an earlier file has already. The last file has the rest.
 *
 * @param {string} entry id of the module that the app begins with
 * @param {RegExp[]} beginnings each matches the id of the module that a file begins with
 * @returns {FileNamer}
 */
export const startFiles = (entry, beginnings) =>
  named((graph) => {
    const facts = factsFrom(entry, graph);
    const imports = importsOf(facts);
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const [at, beginning] of beginnings.entries())
      for (const begin of [...facts.keys()].filter((id) => beginning.test(id)))
        for (const id of reachable(begin, imports)) if (!names.has(id)) names.set(id, `start-${at}`);
    for (const id of reachable(entry, imports)) if (!names.has(id)) names.set(id, 'app');
    return names;
  });

/**
 * Pages themselves stay apart, as addresses load them, and so does all that the app loads at the start.
 *
 * @param {string} entry id of the module that the app begins with
 * @param {RegExp} isPage matches the ids of pages
 * @returns {FileNamer}
 */
export const pageFiles = (entry, isPage) =>
  named((graph) => {
    const facts = factsFrom(entry, graph);
    const initial = reachable(entry, importsOf(facts));
    const late = [...facts].filter(([id]) => !initial.has(id));
    const imports = new Map(
      late.map(([id, { importedIds }]) => [id, importedIds.filter((each) => !initial.has(each))]),
    );
    const pages = late.map(([id]) => id).filter((id) => isPage.test(id));
    const groups = groupByPages(imports, pages, { sizeOf: (id) => facts.get(id)?.code?.length ?? 0 });
    return new Map(
      groups.flatMap(({ modules }, at) =>
        modules.filter((id) => !pages.includes(id)).map((id) => [id, `shared-${at}`]),
      ),
    );
  });

/** @type {(namesOf: (graph: ModuleGraph) => Map<string, string>) => FileNamer} */
function named(namesOf) {
  /** @type {Map<string, string> | undefined} */
  let names;
  return (id, graph) => (names ??= namesOf(graph)).get(id) ?? null;
}

/** @type {(facts: Map<string, ModuleFacts>) => Imports} */
const importsOf = (facts) => new Map([...facts].map(([id, { importedIds }]) => [id, importedIds]));

/** Every module of the app. @type {(entry: string, graph: ModuleGraph) => Map<string, ModuleFacts>} */
function factsFrom(entry, graph) {
  /** @type {Map<string, ModuleFacts>} */
  const facts = new Map();
  const found = new Set([entry]);
  for (const id of found) {
    const known = graph.getModuleInfo(id);
    if (!known) continue;
    facts.set(id, known);
    for (const next of [...known.importedIds, ...known.dynamicallyImportedIds]) found.add(next);
  }
  return facts;
}
