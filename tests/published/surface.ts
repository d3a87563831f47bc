import { join, relative } from 'node:path'
import ts from 'typescript'
import { declarationText } from './declaration-text.ts'
import { exportsOf } from './package-exports.mjs'

/**
 * What a package offers to those who import it, as its built declarations say: the names that each entry exports, then every declaration
 * that can be reached from there, once, by module: what is exported, and what that refers to. Other packages are named, not followed.
 * @param folder of the package, which has been built
 */
export function surfaceOf(folder: string): string {
  const entries = exportsOf(folder).flatMap(({ name, targets }) => {
    const types = targets.find(file => file.endsWith('.d.ts'))
    return types ? [{ name, file: join(folder, types) }] : []
  })
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    { noLib: true, types: [], module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    onlyBelow(folder)
  )
  const checker = program.getTypeChecker()
  const offered = entries.map(({ name, file }) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    return { name, symbols: module ? checker.getExportsOfModule(module) : [] }
  })
  const reached = reachedFrom(
    offered.flatMap(({ symbols }) => symbols),
    checker
  )
  const text = declarationText([...reached.values()].flat())
  const modules = [...reached].map(([file, statements]) => ({
    name: relative(join(folder, 'dist'), file.fileName).replace(/\.d\.ts$/, ''),
    text: statements.map(text).join('\n')
  }))
  return [
    ...offered.map(({ name, symbols }) =>
      section(
        name,
        symbols
          .map(symbol => symbol.name)
          .sort()
          .join('\n')
      )
    ),
    ...modules.map(module => section(module.name, module.text)).sort()
  ].join('\n')
}

const section = (title: string, lines: string) => `## ${title}\n\n\`\`\`ts\n${lines}\n\`\`\`\n`

/** The statements of each module that declare these symbols and what they refer to, in the order of the module. */
function reachedFrom(symbols: ts.Symbol[], checker: ts.TypeChecker): Map<ts.SourceFile, ts.Statement[]> {
  const reached = new Set<ts.Statement>()
  const waiting = [...symbols]
  for (let symbol = waiting.pop(); symbol; symbol = waiting.pop()) {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    for (const statement of target.declarations?.flatMap(statementOf) ?? []) {
      if (reached.has(statement)) continue
      reached.add(statement)
      waiting.push(...namesIn(statement).flatMap(name => checker.getSymbolAtLocation(name) ?? []))
    }
  }
  const files = new Map<ts.SourceFile, ts.Statement[]>()
  for (const statement of [...reached].sort((a, b) => a.pos - b.pos)) {
    const file = statement.getSourceFile()
    files.set(file, [...(files.get(file) ?? []), statement])
  }
  return files
}

/** The top-level statement that declares something for a module; none for an import, a parameter or a module itself. */
function statementOf(declaration: ts.Declaration): ts.Statement[] {
  if (ts.isParameter(declaration) || ts.isTypeParameterDeclaration(declaration)) return []
  let node: ts.Node = declaration
  while (node.parent && !ts.isSourceFile(node.parent)) node = node.parent
  return ts.isSourceFile(node) || ts.isImportDeclaration(node) ? [] : [node as ts.Statement]
}

/** The names by which a declaration refers to others. */
function namesIn(node: ts.Node): ts.Identifier[] {
  const names: ts.Identifier[] = []
  const visit = (node: ts.Node): void => {
    const name = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isTypeQueryNode(node)
        ? node.exprName
        : ts.isImportTypeNode(node)
          ? node.qualifier
          : ts.isExpressionWithTypeArguments(node)
            ? node.expression
            : undefined
    if (name && ts.isEntityName(name)) names.push(ts.isQualifiedName(name) ? name.right : name)
    ts.forEachChild(node, visit)
  }
  visit(node)
  return names
}

/** A host that finds no file outside a folder, nor in what is installed there. */
function onlyBelow(folder: string): ts.CompilerHost {
  const host = ts.createCompilerHost({})
  const isBelow = (file: string) => !relative(folder, file).startsWith('..') && !file.includes('/node_modules/')
  return { ...host, fileExists: file => isBelow(file) && host.fileExists(file) }
}
