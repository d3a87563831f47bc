import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'esnext',
  module: 'nodenext',
  types: ['node']
}

/** What the compiler says of a program, with the declarations of the packages that are installed. */
export function complaintsAbout(program: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-types-'))
  try {
    symlinkSync(packages, join(folder, 'node_modules'))
    writeFileSync(join(folder, 'checked.mts'), program)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['checked.mts'] }))
    execFileSync(process.execPath, [join(packages, 'typescript-7/bin/tsc'), '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8'
    })
    return []
  } catch (failure) {
    const { stdout } = failure as { stdout?: string }
    if (!stdout) throw failure
    // Each begins with its place, and goes on in lines that are indented.
    return stdout.split(/\n(?=\S)/).map(complaint => complaint.trim())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Declarations by which the compiler checks values against a type. */
export const literals = (type: string, values: readonly unknown[]) =>
  values.map((value, index) => `const ${type.toLowerCase()}${index}: ${type} = ${JSON.stringify(value)}`).join('\n')
