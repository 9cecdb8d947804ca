/** Evaluates expressions of the sources statically: constants, records, lists, and the values that a type allows. */
import ts from 'typescript';
import { Choices } from './choices.js';

/** A value that is known only at run time. */
export const UNKNOWN = Symbol('unknown');

/** Values of parameters, and the enclosing calls, by function. `path` identifies one call of a function. */
export interface Scope {
  bound: ReadonlyMap<ts.Node, unknown>;
  calls: ReadonlyMap<ts.Node, string>;
  path: string;
}

export const NOWHERE: Scope = { bound: new Map(), calls: new Map(), path: '' };

/** A function of the sources with its scope. */
export interface Closure {
  node: ts.SignatureDeclaration;
  scope: Scope;
}

export const isClosure = (value: unknown): value is Closure =>
  typeof value === 'object' && value !== null && 'node' in value && 'scope' in value;

/** Evaluates expressions other than calls. An undecided value takes one of its possibilities per walk (choices.ts). */
export abstract class SourceEvaluator {
  protected choices = new Choices([]);

  constructor(protected readonly checker: ts.TypeChecker) {}

  /** Evaluates calls and tagged templates. */
  protected abstract evaluateOther(node: ts.Expression, scope: Scope): unknown;

  protected evaluate(node: ts.Expression, scope: Scope): unknown {
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.evaluate(node.expression, scope);
    if (ts.isTemplateExpression(node)) return this.#template(node, scope);
    if (ts.isConditionalExpression(node))
      return this.evaluate(this.isTrue(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      return !this.isTrue(node.operand, scope);
    if (ts.isIdentifier(node)) return this.#identifier(node, scope);
    if (ts.isPropertyAccessExpression(node))
      return this.#or(valueAt(this.evaluate(node.expression, scope), node.name.text), node, scope);
    if (ts.isElementAccessExpression(node)) return this.#element(node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.elements(node.elements, scope);
    if (ts.isObjectLiteralExpression(node)) return this.#object(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { node, scope };
    return this.evaluateOther(node, scope);
  }

  protected isTrue(condition: ts.Expression, scope: Scope): boolean {
    const value = this.evaluate(condition, scope);
    return value === UNKNOWN ? this.ask(condition, scope, 2) === 0 : Boolean(value);
  }

  /** Asks for a choice. The same expression gets the same value everywhere in one call of its function. */
  protected ask(node: ts.Node, { calls }: Scope, count: number): number {
    const first = (within: ts.Node): ts.Identifier | undefined =>
      ts.isIdentifier(within) ? within : ts.forEachChild(within, first);
    const name = first(node);
    const declaration = name && this.checker.getSymbolAtLocation(name)?.valueDeclaration;
    const owner = declaration && ts.findAncestor(declaration, ts.isFunctionLike);
    const path = (owner && calls.get(owner)) ?? '';
    return this.choices.choose(`${path}/${owner?.pos}/${node.getText()}`, count);
  }

  protected elements(elements: readonly ts.Expression[], scope: Scope): unknown[] {
    return elements.flatMap((element) => {
      const value = this.evaluate(ts.isSpreadElement(element) ? element.expression : element, scope);
      return ts.isSpreadElement(element) && Array.isArray(value) ? (value as unknown[]) : [value];
    });
  }

  /** The value of a name. */
  protected declared(declaration: ts.Node, node: ts.Expression, scope: Scope): unknown {
    if (scope.bound.has(declaration)) return scope.bound.get(declaration);
    if (ts.isFunctionDeclaration(declaration)) return { node: declaration, scope };
    if (ts.isBindingElement(declaration)) return this.#or(this.#bound(declaration, scope), node, scope);
    return ts.isVariableDeclaration(declaration) && declaration.initializer && isConst(declaration)
      ? this.evaluate(declaration.initializer, scope)
      : this.byType(node, scope);
  }

  /** One of the values that the expression's type allows, if it has only a few; otherwise UNKNOWN. */
  protected byType(node: ts.Expression, scope: Scope): unknown {
    const type = this.checker.getTypeAtLocation(node);
    const values = (type.isUnion() ? type.types : [type]).map((one) => literalOf(one, this.checker));
    if (values.includes(UNKNOWN)) return UNKNOWN;
    return values.length === 1 ? values[0] : values[this.ask(node, scope, values.length)];
  }

  #or(value: unknown, node: ts.Expression, scope: Scope): unknown {
    return value === UNKNOWN ? this.byType(node, scope) : value;
  }

  #template(node: ts.TemplateExpression, scope: Scope): unknown {
    let text = node.head.text;
    for (const { expression, literal } of node.templateSpans) {
      const value = this.evaluate(expression, scope);
      if (typeof value !== 'string' && typeof value !== 'number') return UNKNOWN;
      text += value + literal.text;
    }
    return text;
  }

  #binary({ left, operatorToken: { kind }, right }: ts.BinaryExpression, scope: Scope): unknown {
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return this.isTrue(left, scope) ? this.evaluate(right, scope) : false;
    const first = this.evaluate(left, scope);
    if (kind === ts.SyntaxKind.QuestionQuestionToken) return first ?? this.evaluate(right, scope);
    const second = this.evaluate(right, scope);
    if (first === UNKNOWN || second === UNKNOWN) return UNKNOWN;
    if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return first === second;
    if (kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return first !== second;
    if (typeof first !== 'number' || typeof second !== 'number') return UNKNOWN;
    if (kind === ts.SyntaxKind.AsteriskToken) return first * second;
    return kind === ts.SyntaxKind.MinusToken ? first - second : UNKNOWN;
  }

  #identifier(node: ts.Identifier, scope: Scope): unknown {
    if (node.text === 'undefined') return undefined;
    let symbol = this.checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    return declaration ? this.declared(declaration, node, scope) : this.byType(node, scope);
  }

  #bound(element: ts.BindingElement, scope: Scope): unknown {
    const { parent } = element.parent;
    const whole =
      ts.isVariableDeclaration(parent) && parent.initializer
        ? this.evaluate(parent.initializer, scope)
        : scope.bound.get(parent);
    const name = ts.isArrayBindingPattern(element.parent)
      ? element.parent.elements.indexOf(element)
      : (element.propertyName ?? element.name).getText();
    return valueAt(whole, name);
  }

  /** An element access. A key that is known only at run time takes the value of each existing key in turn. */
  #element(node: ts.ElementAccessExpression, scope: Scope): unknown {
    const record = this.evaluate(node.expression, scope);
    const key = this.evaluate(node.argumentExpression, scope);
    if (key !== UNKNOWN || !isRecord(record)) return this.#or(valueAt(record, key), node, scope);
    const keys = Object.keys(record);
    return record[keys[this.ask(node, scope, keys.length)] ?? ''];
  }

  #object({ properties }: ts.ObjectLiteralExpression, scope: Scope): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    for (const property of properties) {
      if (ts.isSpreadAssignment(property)) Object.assign(object, this.evaluate(property.expression, scope));
      else if (ts.isPropertyAssignment(property))
        object[nameOf(property.name)] = this.evaluate(property.initializer, scope);
      else if (ts.isShorthandPropertyAssignment(property)) {
        const declaration = this.checker.getShorthandAssignmentValueSymbol(property)?.valueDeclaration;
        object[property.name.text] = declaration ? this.declared(declaration, property.name, scope) : UNKNOWN;
      }
    }
    return object;
  }
}

function literalOf(type: ts.Type, checker: ts.TypeChecker): unknown {
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true';
  if (type.flags & ts.TypeFlags.Undefined) return undefined;
  return type.flags & ts.TypeFlags.Null ? null : UNKNOWN;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function valueAt(value: unknown, name: unknown): unknown {
  if (!isRecord(value) && !Array.isArray(value)) return UNKNOWN;
  return String(name) in value ? (value as Record<string, unknown>)[String(name)] : UNKNOWN;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : name.getText();
}

function isConst({ parent }: ts.VariableDeclaration): boolean {
  return (parent.flags & ts.NodeFlags.Const) !== 0;
}
