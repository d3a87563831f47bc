import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** A file and the names that it declares and exports, including the name of its default export. */
export type Exports = { file: string; names: string[] }

/**
 * Names that several files may export, each with its reason. Re-exports of another file's names are not counted, since they are
 * the same thing.
 */
const shared: { files: RegExp; because: string }[] = [
  { files: /\/src\/i18n\/[^/]+\/(platforms\/)?[^/]+\.ts$/, because: 'a namespace of words bears the same name in each language' },
  { files: /\/api\/src\/connectors\/[^/]+\/[^/]+\.ts$/, because: 'the connector of each platform has the same parts' },
  { files: /\/db\/migrations\/[^/]+\.ts$/, because: 'a migration is a file with an `up`' }
]

/** A sentence for each name that several files export without being an exception. */
export function namesWithTwoMeanings(sources: Exports[]): string[] {
  const files = new Map<string, string[]>()
  for (const { file, names } of sources) {
    for (const name of new Set(names)) files.set(name, [...(files.get(name) ?? []), file])
  }
  return [...files]
    .filter(([, exporting]) => exporting.length > 1)
    .filter(([, exporting]) => !shared.some(exception => exporting.every(file => exception.files.test(file))))
    .map(([name, exporting]) => `${name} is exported from ${exporting.join(' and ')}`)
    .sort()
}

/** The names that a file declares and exports, of values and types; re-exports are not included. */
export function exportedNames(file: string, text = readFileSync(file, 'utf8')): string[] {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const imported = new Set(parsed.statements.filter(ts.isImportDeclaration).flatMap(importedNames))
  return parsed.statements.flatMap(statement => {
    if (ts.isExportDeclaration(statement)) return listedNames(statement, imported)
    const exported =
      ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!exported) return []
    if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
    const { name } = statement as ts.DeclarationStatement
    return name ? [name.text] : []
  })
}

/** The names of an `export { a, b as c }` that the file declares itself. */
function listedNames({ exportClause, moduleSpecifier }: ts.ExportDeclaration, imported: Set<string>): string[] {
  if (moduleSpecifier || !exportClause || !ts.isNamedExports(exportClause)) return []
  return exportClause.elements
    .filter(({ name, propertyName }) => !imported.has((propertyName ?? name).text))
    .map(({ name }) => name.text)
}

function importedNames({ importClause }: ts.ImportDeclaration): string[] {
  const bindings = importClause?.namedBindings
  const named = bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : []
  return importClause?.name ? [...named, importClause.name.text] : named
}

/** The names that a declaration binds: `a` in `const a`, `a` and `b` in `const { a, b }`. */
function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element => (ts.isBindingElement(element) ? boundNames(element.name) : []))
}
