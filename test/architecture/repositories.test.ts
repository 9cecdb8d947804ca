/** Forbids uses of TypeORM's repositories whose results are silently wrong. */
import ts from 'typescript';
import { parse, placesOf, sourceFiles } from '../support/sources.js';

const FILES = sourceFiles(['libs/db/src']);

/** Properties of entities that meet a condition, keyed by the name of the class. */
const propertiesOf = (condition: (member: ts.ClassElement) => boolean): Map<string, string[]> =>
  new Map(
    FILES.filter((path) => path.endsWith('.entity.ts')).flatMap((path) =>
      parse(path)
        .statements.filter(ts.isClassDeclaration)
        .map(({ name, members }) => [name?.text ?? '', members.filter(condition).map(nameOf)] as const),
    ),
  );
const KEYS = propertiesOf(isOfKey);
const NEVER_NULL = propertiesOf((member) => !/\| null;$/.test(member.getText()));

function isOfKey(member: ts.ClassElement): boolean {
  return ts.canHaveDecorators(member) && /@PrimaryColumn\(/.test(member.getText());
}

function nameOf({ name }: ts.ObjectLiteralElement | ts.ClassElement): string {
  return name?.getText() ?? '';
}

/** The properties that an option of a call, such as `select`, lists; undefined if the call lacks the option. */
function namedBy({ arguments: [options] }: ts.CallExpression, option: string): string[] | undefined {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined;
  const found = options.properties.find((property) => nameOf(property) === option);
  if (!found || !ts.isPropertyAssignment(found)) return undefined;
  return ts.isObjectLiteralExpression(found.initializer) ? found.initializer.properties.map(nameOf) : [];
}

/** The class and the method of `repository(Class).method(…)`. */
function callOf(node: ts.Node): { entity: string; method: string; call: ts.CallExpression } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  if (!ts.isCallExpression(expression) || !/\.repository$/.test(expression.expression.getText()))
    return undefined;
  return { entity: expression.arguments[0]?.getText() ?? '', method: name.text, call: node };
}

test('the entities and their keys are found', () => {
  expect(KEYS.size).toBeGreaterThanOrEqual(70);
  expect(KEYS.get('CalendarEventEntity')).toEqual(['tenantId', 'appointmentId', 'providerId']);
  expect([...KEYS].filter(([, key]) => key.length === 0)).toEqual([]);
});

test('a selection includes the key, because TypeORM merges rows whose keys it does not see', () => {
  const blind = (node: ts.Node): boolean => {
    const { entity = '', method, call } = callOf(node) ?? {};
    const selected = call && namedBy(call, 'select');
    if (!selected || method === 'findOne') return false;
    const asked = namedBy(call, 'where') ?? [];
    return !(KEYS.get(entity) ?? ['']).every((name) => selected.includes(name) || asked.includes(name));
  };
  expect(FILES.flatMap((path) => placesOf(path, blind))).toEqual([]);
});

test('a selection of one row includes a non-null column, because TypeORM treats a row of nulls as missing', () => {
  const empty = (node: ts.Node): boolean => {
    const { entity = '', call } = callOf(node) ?? {};
    const selected = call && namedBy(call, 'select');
    return selected !== undefined && !selected.some((name) => NEVER_NULL.get(entity)?.includes(name));
  };
  expect(FILES.flatMap((path) => placesOf(path, empty))).toEqual([]);
});

test('`save` and `In` are not used: `save` reads before it writes, and `In` makes a statement for each length', () => {
  const isSave = (node: ts.Node): boolean => ['save', 'remove'].includes(callOf(node)?.method ?? '');
  const isIn = (node: ts.Node): boolean =>
    ts.isCallExpression(node) &&
    node.expression.getText() === 'In' &&
    !ts.isArrayLiteralExpression(node.arguments[0] ?? node);
  expect(FILES.flatMap((path) => placesOf(path, (node) => isSave(node) || isIn(node)))).toEqual([]);
});
