/**
 * Finds the texts that an SQL statement of the sources can have, without running it. Constants, fragments and functions
 * that make fragments are evaluated, and values become parameters. If the text depends on something that is known only
 * at run time (a condition, one of a few words), every possibility is a separate text.
 */
import ts from 'typescript';
import { Choices } from './choices.js';
import {
  isClosure,
  NOWHERE,
  SourceEvaluator,
  UNKNOWN,
  type Closure,
  type Scope,
} from './source-evaluator.js';

/** A fragment; `\0` stands for a parameter. */
class Fragment {
  constructor(readonly text: string) {}
}

/** Thrown if the text of a fragment cannot be determined from the sources. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

/**
 * Maximum number of texts of a statement, and of attempts to find them. Beyond it, each possibility is read once, not
 * in all combinations.
 */
const MAX_COMBINED = 300;
const MAX_ATTEMPTS = 1_000;

/** Evaluates statements of a program. */
export class SqlEvaluator extends SourceEvaluator {
  /** Every text that a statement can have. @throws NotReadable */
  textsOf(statement: ts.Expression): Set<string> {
    const texts = new Set<string>();
    let attempts = 0;
    for (let answers: number[] | undefined = []; answers; answers = this.choices.next()) {
      texts.add(this.#textOf(statement, answers));
      attempts += 1;
      if (texts.size > MAX_COMBINED || attempts > MAX_ATTEMPTS) return this.#eachOnce(statement);
    }
    return texts;
  }

  #eachOnce(statement: ts.Expression): Set<string> {
    const texts = new Set([this.#textOf(statement, [])]);
    for (const answers of this.choices.others()) texts.add(this.#textOf(statement, answers));
    return texts;
  }

  #textOf(statement: ts.Expression, answers: readonly number[]): string {
    this.choices = new Choices(answers);
    return this.#fragment(statement, NOWHERE).text;
  }

  protected override evaluateOther(node: ts.Expression, scope: Scope): unknown {
    if (ts.isTaggedTemplateExpression(node)) return this.#tagged(node, scope);
    return ts.isCallExpression(node) ? this.#call(node, scope) : this.byType(node, scope);
  }

  protected override declared(declaration: ts.Node, node: ts.Expression, scope: Scope): unknown {
    if (declaration.getSourceFile().isDeclarationFile && node.getText() === 'empty') return new Fragment('');
    const value = super.declared(declaration, node, scope);
    return value === UNKNOWN && ts.isParameter(declaration) && isSql(this.checker.getTypeAtLocation(node))
      ? this.#given(declaration, scope)
      : value;
  }

  #fragment(node: ts.Expression, scope: Scope): Fragment {
    const value = this.evaluate(node, scope);
    if (value instanceof Fragment) return value;
    throw new NotReadable(`not settled by the sources: ${node.getText()}`);
  }

  #tagged({ template }: ts.TaggedTemplateExpression, scope: Scope): Fragment {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return new Fragment(template.text);
    let text = template.head.text;
    for (const { expression, literal } of template.templateSpans) {
      const isPart = isSql(this.checker.getTypeAtLocation(expression));
      text += (isPart ? this.#fragment(expression, scope).text : '\0') + literal.text;
    }
    return new Fragment(text);
  }

  /** A fragment that is a parameter takes the values that callers in the same file pass. */
  #given(parameter: ts.ParameterDeclaration, scope: Scope): unknown {
    const { parent } = parameter;
    const given: ts.Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && this.checker.getResolvedSignature(node)?.declaration === parent) {
        const argument = node.arguments[parent.parameters.indexOf(parameter)];
        if (argument) given.push(argument);
      }
      ts.forEachChild(node, visit);
    };
    visit(parameter.getSourceFile());
    const chosen = given[given.length > 1 ? this.ask(parameter, scope, given.length) : 0];
    return chosen ? this.evaluate(chosen, { ...NOWHERE, path: `${scope.path}/${chosen.pos}` }) : UNKNOWN;
  }

  #call(node: ts.CallExpression, scope: Scope): unknown {
    const { expression, arguments: given } = node;
    const name = expression.getText();
    if (name === 'rawSql') {
      const [value] = this.elements(given, scope);
      return isText(value) ? new Fragment(String(value)) : UNKNOWN;
    }
    if (name === 'join') {
      const [list] = this.elements(given, scope);
      return Array.isArray(list) && list.every((one) => one instanceof Fragment)
        ? new Fragment(list.map(({ text }) => text).join(','))
        : UNKNOWN;
    }
    if (ts.isPropertyAccessExpression(expression)) {
      const result = this.#method(expression, given, scope);
      if (result !== UNKNOWN) return result;
    }
    const callee = this.evaluate(expression, scope);
    if (!isClosure(callee)) return this.byType(node, scope);
    return this.#apply(callee, this.elements(given, scope), `${scope.path}/${node.pos}`);
  }

  /** Methods of lists and of `Object`. A list that is known only at run time counts as one with a single element. */
  #method(
    { expression, name: { text: name } }: ts.PropertyAccessExpression,
    [first]: readonly ts.Expression[],
    scope: Scope,
  ): unknown {
    if (!first) return UNKNOWN;
    const argument = this.evaluate(first, scope);
    if (expression.getText() === 'Object')
      return name === 'keys' && typeof argument === 'object' && argument ? Object.keys(argument) : UNKNOWN;
    const known = this.evaluate(expression, scope);
    const isList =
      Array.isArray(known) || this.checker.isArrayLikeType(this.checker.getTypeAtLocation(expression));
    if (!isList) return UNKNOWN;
    const list: unknown[] = Array.isArray(known) ? known : [UNKNOWN];
    if (name === 'join') return list.every(isText) ? list.join(String(argument)) : UNKNOWN;
    if (!isClosure(argument) || !['map', 'flatMap'].includes(name)) return UNKNOWN;
    const results = list.map((item, index) =>
      this.#apply(argument, [item], `${scope.path}/${first.pos}.${index}`),
    );
    return name === 'map' ? results : results.flat();
  }

  #apply({ node, scope }: Closure, values: readonly unknown[], path: string): unknown {
    const bound = new Map(scope.bound);
    for (const [index, parameter] of node.parameters.entries())
      if (index < values.length && values[index] !== UNKNOWN) bound.set(parameter, values[index]);
    const { body } = node as ts.FunctionLikeDeclaration;
    if (!body) return UNKNOWN;
    const inside: Scope = { bound, path, calls: new Map(scope.calls).set(node, path) };
    return ts.isBlock(body) ? this.#run(body, inside) : this.evaluate(body, inside);
  }

  /** Evaluates a function's return value; UNKNOWN if it returns nothing or uses more than `if` and `return`. */
  #run(statement: ts.Statement, scope: Scope): unknown {
    if (ts.isReturnStatement(statement))
      return statement.expression ? this.evaluate(statement.expression, scope) : UNKNOWN;
    if (ts.isIfStatement(statement)) {
      const { expression, thenStatement, elseStatement } = statement;
      if (this.isTrue(expression, scope)) return this.#run(thenStatement, scope);
      return elseStatement ? this.#run(elseStatement, scope) : UNKNOWN;
    }
    if (!ts.isBlock(statement)) return UNKNOWN;
    for (const inner of statement.statements) {
      const value = this.#run(inner, scope);
      if (value !== UNKNOWN) return value;
    }
    return UNKNOWN;
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

function isSql(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(isSql) : type.symbol?.name === 'Sql';
}
