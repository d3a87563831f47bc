import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../packages/api/bin/prepare.mjs'

const compilers = ['5.9', '6', '7']
const settings = { bundler: 'ESNext', nodenext: 'NodeNext' }

/** What others write who have the packages from npm. */
const program = `
import { createChat, createClient, type Host } from '@lyceum/core'
import { listAgents } from '@lyceum/core/contract'
import { loadChatWords } from '@lyceum/core/i18n'
import { ChatPanel } from '@lyceum/widget/chat'
import { browserHost } from '@lyceum/widget/host'
export type { Host }
export { ChatPanel, createChat, createClient, browserHost, listAgents, loadChatWords }
`

/** Packs core and widget as npm publishes them, installs them in an empty project, and compiles it with each compiler and resolution. */
export function provePublished() {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-published-'))
  const npm = (...args) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const packs = ['core', 'widget'].map(name => {
      const said = npm('pack', '--ignore-scripts', '--json', '--pack-destination', folder, join(root, 'packages', name))
      return join(folder, Object.values(JSON.parse(said))[0].filename)
    })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    const typescripts = compilers.map(version => `ts-${version}@npm:typescript@${version}`)
    npm('install', '--no-audit', '--no-fund', '--no-bin-links', 'react', '@types/react', ...packs, ...typescripts)
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/main.ts'), program)
    for (const version of compilers)
      for (const [moduleResolution, module] of Object.entries(settings)) {
        const compilerOptions = {
          module,
          moduleResolution,
          target: 'ES2022',
          strict: true,
          skipLibCheck: false,
          noEmit: true,
          types: []
        }
        writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
        execFileSync(process.execPath, [join(folder, 'node_modules', `ts-${version}`, 'bin/tsc'), '-p', folder], {
          stdio: 'inherit'
        })
        console.log(`published: compiles with TypeScript ${version} and ${moduleResolution}`)
      }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
