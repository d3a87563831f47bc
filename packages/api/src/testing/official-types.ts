import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** What the compiler says of a program, with the package's declarations. */
export function complaintsAbout(program: string): string[] {
  const name = fileURLToPath(new URL('checked.ts', import.meta.url))
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node']
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, getSourceFile, readFile } = host
  host.fileExists = path => path === name || fileExists.call(host, path)
  host.readFile = path => (path === name ? program : readFile.call(host, path))
  host.getSourceFile = (path, target, ...more) =>
    path === name ? ts.createSourceFile(path, program, target) : getSourceFile.call(host, path, target, ...more)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, 600))
}

/** Declarations by which the compiler checks values against a type. */
export const literals = (type: string, values: readonly unknown[]) =>
  values.map((value, index) => `const ${type.toLowerCase()}${index}: ${type} = ${JSON.stringify(value)}`).join('\n')
