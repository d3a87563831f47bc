import { hashOf } from '../../core/build/read-styles.mjs'

/** Where the build puts the page's code until its version is known. */
const unnamed = 'code/'

/** Rollup's names for the files of such a folder: none has a hash of its own. */
export const inVersionFolder = {
  entryFileNames: `${unnamed}[name].js`,
  chunkFileNames: `${unnamed}[name].js`,
  assetFileNames: `${unnamed}[name][extname]`
}

/**
 * Rollup plugin that names the folder of `inVersionFolder` by a hash of all that is in it. The files import each other by relative
 * addresses, so a name needs no hash: what the page loads before its first answer has some 70 such names in it, and hashes do not compress.
 * It comes before the plugins that write addresses or copies of these files.
 */
export function versionFolder() {
  return {
    name: 'version-folder',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith(unnamed))
      const contents = files
        .filter(({ fileName }) => !fileName.endsWith('.map'))
        .map(({ code, source }) => hashOf(code ?? source))
      const version = hashOf(contents.join())
      for (const file of files) file.fileName = `${version}/${file.fileName.slice(unnamed.length)}`
    }
  }
}
