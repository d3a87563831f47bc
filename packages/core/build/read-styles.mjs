import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { bundleAsync, Features } from 'lightningcss'

/** The oldest supported browsers: about three years old. */
const targets = { chrome: 111 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) }

/**
 * Bundles a style sheet with its imports and minifies it.
 * `assetUrl(file)` returns the URL of a file that the sheet refers to; without it, such a file is an error.
 * @throws for an import from another server, and for a file without `assetUrl`
 */
export async function readStyles(file, { assetUrl } = {}) {
  const { code, dependencies } = await bundleAsync({
    filename: file,
    minify: true,
    targets,
    // Our sheets use `color-scheme`, and `light-dark()` only where the browser has it, so its fallback would only add bytes.
    exclude: Features.LightDark,
    resolver: { resolve: resolveSheet },
    analyzeDependencies: true
  })
  let css = code.toString()
  for (const found of dependencies ?? []) {
    if (found.type !== 'url') throw new Error(`${file} imports ${found.url} from another server`)
    if (!assetUrl && !found.url.startsWith('data:')) throw new Error(`${file} refers to ${found.url}, which is not served`)
    const address = found.url.startsWith('data:') ? found.url : assetUrl(fileOf(found.url, found.loc.filePath))
    css = css.replaceAll(found.placeholder, address)
  }
  return css
}

/** A short hash of a file's content, for its name. */
export const hashOf = source => createHash('sha256').update(source).digest('base64url').slice(0, 10)

const resolveSheet = (specifier, from) => fileOf(specifier, from)

function fileOf(specifier, from) {
  if (/^\.{0,2}\//.test(specifier)) return resolve(dirname(from), specifier)
  const name = specifier.replace(/^~/, '')
  try {
    return createRequire(from).resolve(name)
  } catch {
    // In CSS, `file.css` without `./` is a file in the same folder.
    return resolve(dirname(from), name)
  }
}
