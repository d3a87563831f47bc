import ts from 'typescript'

/** What documents a call of the contract, or shows one; the OpenAPI document has it. */
const documents = ['summary', 'description', 'example']

/** Shorter types are written out, however often. */
const shortest = 100

/**
 * Writes declarations so that two builds of the same sources have the same text: without comments, with members and unions in order,
 * since the compiler's order changes with other files. A type that is declared under a name is written by that name elsewhere.
 * @param declarations all of which a name may be taken
 */
export function declarationText(declarations: ts.Statement[]): (declaration: ts.Statement) => string {
  const names = new Map<string, string>()
  const named = declarations.flatMap(namedTypes).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, type } of named) {
    const text = written(type)
    if (text.length >= shortest && !names.has(text)) names.set(text, name)
  }
  return declaration => written(declaration, { names, roots: new Set(namedTypes(declaration).map(({ type }) => type)) })
}

/** The types that a statement gives a name to, with how others refer to them. */
function namedTypes(statement: ts.Statement): { name: string; type: ts.TypeNode }[] {
  if (ts.isTypeAliasDeclaration(statement))
    return statement.typeParameters ? [] : [{ name: statement.name.text, type: statement.type }]
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, type }) =>
    type ? [{ name: `typeof ${name.getText()}`, type }] : []
  )
}

type Shortened = { names: Map<string, string>; roots: Set<ts.Node> }

const plain = new WeakMap<ts.Node, string>()

function written(node: ts.Node, shortened?: Shortened): string {
  const full = plain.get(node) ?? anew(node)
  plain.set(node, full)
  if (!shortened) return full
  const name = ts.isTypeNode(node) && !shortened.roots.has(node) ? shortened.names.get(full) : undefined
  return name ?? anew(node, shortened)
}

function anew(node: ts.Node, shortened?: Shortened): string {
  const inside = (child: ts.Node) => written(child, shortened)
  if (ts.isTypeLiteralNode(node)) return block(node.members, inside)
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    const [head] = node.getText().split('{', 1)
    return `${between(head!)}${braced(node.members.map(inside))}`
  }
  if (ts.isUnionTypeNode(node)) return node.types.map(inside).sort().join(' | ')
  if (ts.isImportTypeNode(node)) return imported(node, inside)
  if (ts.isQualifiedName(node) && /^z\./.test(node.getText())) return `z.${node.right.text}`
  if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) && isWord(node)) return 'string'
  return around(node, inside)
}

/** Members in the order of their names, without those that document a call. */
function block(members: ts.NodeArray<ts.TypeElement>, inside: (node: ts.Node) => string): string {
  const lines = members.filter(member => !isDocument(member, members)).map(member => `${inside(member).replace(/[;,]$/, '')};`)
  return lines.length === 0 ? '{}' : braced(sortedBy(nameFirst, lines))
}

const sortedBy = (key: (line: string) => string, lines: string[]) =>
  lines.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))

const nameFirst = (member: string) => member.replace(/^readonly /, '')
const braced = (lines: string[]) => `{\n${lines.map(line => `  ${line.replaceAll('\n', '\n  ')}\n`).join('')}}`

/** A call of the contract has a method and a path. */
function isDocument(member: ts.TypeElement, members: ts.NodeArray<ts.TypeElement>): boolean {
  const has = (name: string) => members.some(one => one.name?.getText() === name)
  return documents.includes(member.name?.getText() ?? '') && has('method') && has('path')
}

/**
 * The compiler names a type by its file where no import names it. Parts of zod are found under several of its names, of which the last
 * part is the same.
 */
function imported(
  { argument, qualifier, typeArguments, isTypeOf }: ts.ImportTypeNode,
  inside: (node: ts.Node) => string
): string {
  const from = argument.getText().slice(1, -1)
  const name = from.startsWith('zod/') ? `z.${qualifier?.getText().split('.').at(-1)}` : (qualifier?.getText() ?? from)
  return `${isTypeOf ? 'typeof ' : ''}${name}${typeArguments ? `<${typeArguments.map(inside).join(', ')}>` : ''}`
}

/** Whether this is a word in one language, which changes without the types of others. */
const isWord = (node: ts.Node) => /\/i18n\/[a-z]{2}-[A-Z]{2}\//.test(node.getSourceFile().fileName)

/** A node as in its file, with its children written anew, on one line where they are. */
function around(node: ts.Node, inside: (node: ts.Node) => string): string {
  const text = node.getSourceFile().text
  let at = node.getStart()
  let result = ''
  ts.forEachChild(node, child => {
    result += between(text.slice(at, child.getStart())) + inside(child)
    at = child.end
  })
  return result + between(text.slice(at, node.end))
}

const between = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, ' ')
