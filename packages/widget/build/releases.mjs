import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * The files of all releases, as `releases/{version}/` keeps them, for the build's folder: the loader and the manifest under their addresses, with a
 * mark that they never change, and the code that is imported later. They stay as they are, so that pages which have pinned one go on.
 * @param {string} folder `releases/`
 * @returns {{ fileName: string, source: string }[]}
 */
export const releasedFiles = folder =>
  versionsIn(folder).flatMap(version => [
    ...readdirSync(join(folder, version)).map(name => ({
      fileName: name.startsWith('panel-') ? `page/released/${name}` : `sdk/${version}/${name}`,
      source: readFileSync(join(folder, version, name), 'utf8')
    })),
    { fileName: `sdk/${version}.released`, source: '' }
  ])

/** The versions that are released. */
export const versionsIn = folder =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : [])) : []

/**
 * Keeps the loader of a build as that of its version, for good.
 * @param {{ dist: string, folder: string, version: string }} places
 * @throws when the version is released already, or is built for development
 */
export function keepRelease({ dist, folder, version }) {
  if (versionsIn(folder).includes(version)) throw new Error(`${version} is released, and stays as it is: raise the version first`)
  const built = join(dist, 'sdk', version)
  if (!existsSync(join(built, 'widget.js.br'))) throw new Error(`${dist} is a build for development: run \`npm run build\` first`)
  const { files } = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'))
  const kept = join(folder, version)
  mkdirSync(kept, { recursive: true })
  for (const name of ['manifest.json', 'widget.js']) cpSync(join(built, name), join(kept, name))
  for (const address of Object.keys(files).filter(one => one.startsWith('/widget-assets/')))
    cpSync(join(dist, 'page', basename(address)), join(kept, basename(address)))
}
