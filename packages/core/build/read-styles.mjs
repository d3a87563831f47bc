import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { bundleAsync, Features } from 'lightningcss'

/** What the interface asks of a browser: about three years back. */
const targets = { chrome: 111 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) }

/**
 * One style sheet with its imports, minified.
 * `assetUrl(file)` answers the address of a file that the sheet names; without it such a file is an error.
 * `unused` names custom properties to leave out.
 */
export async function readStyles(file, { assetUrl, unused = [] } = {}) {
  const { code, dependencies } = await bundleAsync({
    filename: file,
    minify: true,
    targets,
    unusedSymbols: unused,
    // The tokens say `color-scheme`; nothing here says `light-dark()`.
    exclude: Features.LightDark,
    resolver: { resolve: resolveSheet },
    analyzeDependencies: true
  })
  let css = code.toString()
  for (const found of dependencies ?? []) {
    if (found.type !== 'url') throw new Error(`${file} imports ${found.url} from elsewhere`)
    if (!assetUrl && !found.url.startsWith('data:')) throw new Error(`${file} names ${found.url}, which nothing serves`)
    const address = found.url.startsWith('data:') ? found.url : assetUrl(fileOf(found.url, found.loc.filePath))
    css = css.replaceAll(found.placeholder, address)
  }
  return css
}

export const hashOf = source => createHash('sha256').update(source).digest('base64url').slice(0, 10)

const resolveSheet = (specifier, from) => fileOf(specifier, from)

function fileOf(specifier, from) {
  if (/^\.{0,2}\//.test(specifier)) return resolve(dirname(from), specifier)
  const bare = specifier.replace(/^~/, '')
  try {
    return createRequire(from).resolve(bare)
  } catch {
    // A plain `file.css` in CSS means a neighbour.
    return resolve(dirname(from), bare)
  }
}
