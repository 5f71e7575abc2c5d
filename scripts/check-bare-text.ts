import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from './run.ts';

/**
 * Finds bare text beside children that may change. A browser's translation replaces each text node by `<font>` elements;
 * React still holds the old node, and fails when it removes it or inserts something before it. A text that is the only
 * child of an element is safe, because React then replaces the whole content.
 *
 * Planted violations must be reported, because a checker that reads nothing reports nothing.
 */
const CHECKED = /\/(apps\/(web|office)\/app|packages\/ui\/src)\/(?!.*(\.test\.tsx|\/testing\/)).*\.tsx$/;

/** Components that always render one element. */
const FIXED_COMPONENT = /(Icon|Link)$/;

const PLANTED_FILE = join(ROOT, 'apps/web/app/planted-bare-text.tsx');
/** Each marked line begins something that must be reported; nothing else may be. */
const PLANTED = `
import type { ReactNode } from 'react';
const StarIcon = () => <svg />;
export function Planted({ on, count, children, list }: { on: boolean; count: number; children: ReactNode; list: string[] }) {
  return (
    <main>
      <p>{/* violation */}Hello {on && <b>you</b>}</p>
      <p>{/* violation */}{count} <b>pieces</b></p>
      <p>{/* violation */}<b>pieces</b>{children}</p>
      <p>{/* violation */}Hello {list.map((name) => name)}</p>
      <p>{/* violation */}Hello <Greeting on={on} /></p>
      <>{/* violation */}Hello</>
      <p>{count}</p>
      <p><StarIcon />Hello <b>you</b></p>
      <p><span>Hello </span>{on && <b>you</b>}</p>
      <p><b>you</b> {on && <b>you</b>}</p>
      <p>{/* violation */}{on && <b>you</b>} <b>you</b></p>
    </main>
  );
}
function Greeting({ on }: { on: boolean }) { /* violation */
  return on ? 'Hello' : null;
}
`;

const TEXT_FLAGS =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown;

const program = createProgram();
const checker = program.getTypeChecker();

/** The apps' code without their tests, and the planted file. */
function createProgram(): ts.Program {
  const config = ts.readConfigFile(join(ROOT, 'apps/tsconfig.json'), ts.sys.readFile).config;
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, join(ROOT, 'apps'));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === PLANTED_FILE || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === PLANTED_FILE
      ? ts.createSourceFile(file, PLANTED, ts.ScriptTarget.Latest, true)
      : getSourceFile(file, ...rest);
  const files = fileNames.filter((file) => CHECKED.test(file));
  return ts.createProgram([...files, PLANTED_FILE], { ...options, incremental: false }, host);
}

/** Whether React may render a value of this type, or its entries, as text nodes. */
function mayBeText(type: ts.Type): boolean {
  return partsOf(type).some((part) => {
    const entries = checker.isArrayType(part) ? checker.getTypeArguments(part as ts.TypeReference) : [];
    return [part, ...entries.flatMap(partsOf)].some(isTextType);
  });
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type];
}

/** `Iterable` stands for the whole of `ReactNode`. The empty string, as `text && <b />` may give it, renders nothing. */
function isTextType(type: ts.Type): boolean {
  if (type.isStringLiteral() && type.value === '') return false;
  return (type.flags & TEXT_FLAGS) !== 0 || type.symbol?.name === 'Iterable';
}

/** Whitespace that JSX drops, and comments. */
function isNothing(child: ts.JsxChild): boolean {
  return ts.isJsxText(child)
    ? child.containsOnlyTriviaWhiteSpaces
    : ts.isJsxExpression(child) && child.expression === undefined;
}

/** Whitespace between elements; translations leave it. */
function isSpace(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return child.text.trim() === '';
  const { expression } = child as ts.JsxExpression;
  return expression !== undefined && ts.isStringLiteral(expression) && expression.text.trim() === '';
}

function isText(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true;
  return ts.isJsxExpression(child) && child.expression !== undefined && mayBeText(typeOf(child.expression));
}

function typeOf(expression: ts.Expression): ts.Type {
  return checker.getTypeAtLocation(expression);
}

/** Whether it renders the same nodes each time: elements, literals, and texts without values. */
function isFixed(child: ts.JsxChild): boolean {
  if (ts.isJsxText(child)) return true;
  if (ts.isJsxFragment(child)) return false;
  if (!ts.isJsxExpression(child)) {
    const tag = (ts.isJsxElement(child) ? child.openingElement : child).tagName.getText();
    return /^[a-z]/.test(tag) || FIXED_COMPONENT.test(tag);
  }
  const { expression } = child;
  if (expression === undefined || ts.isStringLiteralLike(expression)) return true;
  return (
    ts.isCallExpression(expression) &&
    expression.arguments.length === 0 &&
    expression.expression.getText().startsWith('m.')
  );
}

function isViolation(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return isComponent(node) && returnsText(node);
  if (!ts.isJsxElement(node) && !ts.isJsxFragment(node)) return false;
  const children = node.children.filter((child) => !isNothing(child));
  if (ts.isJsxFragment(node)) return children.some(isText);
  const firstChanging = children.findIndex((child) => !isFixed(child));
  // Nothing is inserted before a space that stands before all that changes.
  const texts = children.filter(
    (child, place) => isText(child) && !(isSpace(child) && place < firstChanging),
  );
  return children.length > 1 && firstChanging >= 0 && texts.length > 0;
}

function isComponent({ name }: ts.FunctionDeclaration): boolean {
  return /^[A-Z]/.test(name?.text ?? '');
}

function returnsText(component: ts.FunctionDeclaration): boolean {
  const signature = checker.getSignatureFromDeclaration(component);
  return signature !== undefined && mayBeText(checker.getReturnTypeOfSignature(signature));
}

/** The lines of a file that begin a violation. */
function violationsIn(file: ts.SourceFile): number[] {
  const lines: number[] = [];
  const visit = (node: ts.Node) => {
    if (isViolation(node)) lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}

const mistakes: string[] = [];
let checked = 0;
for (const file of program.getSourceFiles()) {
  if (file.fileName === PLANTED_FILE || !CHECKED.test(file.fileName)) continue;
  checked += 1;
  for (const line of violationsIn(file))
    mistakes.push(`${relative(ROOT, file.fileName)}:${line}: give the text an element of its own`);
}

const planted = program.getSourceFile(PLANTED_FILE);
const reported = planted === undefined ? [] : violationsIn(planted);
const expected = PLANTED.split('\n').flatMap((line, index) =>
  line.includes('/* violation */') ? [index + 1] : [],
);
if (reported.join() !== expected.join())
  mistakes.push(`of the planted lines ${expected.join()}, ${reported.join()} were reported`);

process.stdout.write(`${checked} files read, ${mistakes.length} mistakes\n`);
for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
process.exit(mistakes.length > 0 ? 1 : 0);
