import { join } from 'node:path'
import typescript from '@rollup/plugin-typescript'

/**
 * Rollup plugin that writes the type declarations of a published package into its folder `output`. It compiles nothing and checks
 * nothing: `compile` and `npm run types` do.
 */
export const declarations = (folder, output) =>
  typescript({
    tsconfig: join(folder, 'tsconfig.json'),
    noForceEmit: true,
    outputToFilesystem: false,
    include: [join(folder, 'src/**/*.ts'), join(folder, 'src/**/*.tsx')],
    exclude: ['**/*.test.*', '**/testing/**'],
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
