import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/**
 * The folder with PostgreSQL's commands: POSTGRES_BIN, or the newest one found. Links to some of them lead to the folder that has them all.
 * Throws when there is none.
 */
export function findPostgres(): string {
  const found = [process.env.POSTGRES_BIN ?? '', ...onPath(), ...debian(), ...homebrew()].find(hasPostgres)
  if (!found) throw new Error(missing)
  return dirname(realpathSync(join(found, 'initdb')))
}

/** The ids of the user `postgres` when running as root, which PostgreSQL does not allow; otherwise undefined. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    throw new Error(missing)
  }
}

const missing =
  'PostgreSQL is not installed (looked for initdb and postgres on PATH, in /usr/lib/postgresql and in Homebrew). ' +
  '`npm test` installs it on Debian and Ubuntu; by hand: apt-get install postgresql'

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))

const hasPostgres = (folder: string) => ['postgres', 'initdb'].every(name => existsSync(join(folder, name)))

const onPath = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

const debian = () => newestFirst('/usr/lib/postgresql').map(folder => join(folder, 'bin'))

const homebrew = () =>
  ['/opt/homebrew/opt', '/usr/local/opt']
    .flatMap(newestFirst)
    .flatMap(folder => (folder.includes('postgresql@') ? [join(folder, 'bin')] : []))

function newestFirst(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  return names.map(name => join(folder, name))
}
