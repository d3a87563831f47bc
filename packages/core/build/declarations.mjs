import { join } from 'node:path'
import typescript from '@rollup/plugin-typescript'

/**
 * Rollup plugins that write the type declarations of a published package into its folder `output`. They compile nothing and check
 * nothing: `compile` and `npm run types` do.
 */
export const declarations = (folder, output) => [typed(folder, output), withoutSheets]

const typed = (folder, output) =>
  typescript({
    tsconfig: join(folder, 'tsconfig.json'),
    noForceEmit: true,
    outputToFilesystem: false,
    include: [join(folder, 'src/**/*.ts'), join(folder, 'src/**/*.tsx')],
    exclude: ['**/*.test.*'],
    compilerOptions: {
      outDir: join(folder, output),
      declarationDir: join(folder, output),
      module: 'ESNext',
      moduleResolution: 'Bundler',
      emitDeclarationOnly: true,
      noCheck: true,
      composite: false,
      incremental: false,
      tsBuildInfoFile: undefined
    }
  })

/** Sheets are in the code; a declaration that imports one does not compile for others, who have no types for it. */
const withoutSheets = {
  name: 'without-sheets',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.fileName.endsWith('.d.ts')) file.source = String(file.source).replace(/^import ['"][^'"]+\.css['"];?\n/gm, '')
  }
}
