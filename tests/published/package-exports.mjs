import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What a package exports, each path with the files of its conditions. `@lyceum/source` is left out: only this repository asks for it, and no
 * source is packed. A pattern stands for each file that its `default` finds.
 * @param {string} folder of the package
 * @returns {{ name: string, targets: string[] }[]} the names by which others import, and paths from the folder
 */
export function exportsOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(exports).flatMap(([path, target]) => {
    const { '@lyceum/source': _, ...conditions } = typeof target === 'string' ? { default: target } : target
    const targets = Object.values(conditions)
    const one = star => ({ name: join(name, path).replace('*', star), targets: targets.map(file => file.replace('*', star)) })
    return path.includes('*') ? starsOf(folder, conditions.default ?? '').map(one) : [one('')]
  })
}

/** The files that the exports of a package name and that are not there; an export without any file counts as missing. */
export const missingTargets = folder =>
  exportsOf(folder).flatMap(({ name, targets }) =>
    targets.length === 0 ? [name] : targets.filter(file => !existsSync(join(folder, file))).map(file => `${name} (${file})`)
  )

/** The names of a package's modules, without its style sheets. */
export const entriesOf = folder => exportsOf(folder).flatMap(({ name }) => (name.endsWith('.css') ? [] : [name]))

/** What `*` stands for in `./dist/contract/*.js`: each file there. */
function starsOf(folder, pattern) {
  const [before, after] = pattern.split('*')
  const below = join(folder, dirname(`${before}x`))
  if (after === undefined || !existsSync(below)) return []
  return readdirSync(below).flatMap(file => (file.endsWith(after) ? [file.slice(0, -after.length)] : []))
}
