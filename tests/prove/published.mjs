import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../packages/api/bin/prepare.mjs'
import { entriesOf, missingTargets } from '../published/package-exports.mjs'

const compilers = ['5.9', '6', '7']
const settings = { bundler: 'ESNext', nodenext: 'NodeNext' }

/** What others write who have the packages from npm. */
const program = `
import { createChat, createClient, type Host } from '@lyceum/core'
import { listAgents } from '@lyceum/core/contract'
import { loadChatWords } from '@lyceum/core/i18n'
import { init, type InitOptions, type Instance, type LyceumChatGlobal } from '@lyceum/widget'
import { ChatPanel } from '@lyceum/widget/chat'
import type { ChatElement } from '@lyceum/widget/element'
import { LyceumChat, useLyceumChat } from '@lyceum/widget/react'
import { browserHost } from '@lyceum/widget/host'
export type { Host }
const options: InitOptions = { baseUrl: 'https://ai.example.edu', share: 'TOKEN', context: { course: 'MATH 1013' } }
export const start = (): Instance => init(options)
export const heard = (chat: Instance) => chat.on('unread', ({ count }, event) => console.log(count, event.type))
// @ts-expect-error an event that there is not
export const misspelt = (chat: Instance) => chat.on('unred', () => {})
// @ts-expect-error a package does not know its server
export const nowhere = (): Instance => init({ share: 'TOKEN' })
export const global = (): Partial<LyceumChatGlobal> | undefined => window.LyceumChat
export const inPage = (): string | undefined => document.querySelector('lyceum-chat')?.instance?.id
export const idOf = (element: ChatElement): string | undefined => element.instance?.id
export { LyceumChat, useLyceumChat }
export { ChatPanel, createChat, createClient, browserHost, listAgents, loadChatWords }
`

/**
 * Packs core and widget as npm publishes them and installs them in an empty project. Every path that they export is there, Node imports
 * all of their modules, and each compiler takes them with each resolution.
 */
export function provePublished() {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-published-'))
  const run = (command, ...args) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const packs = ['core', 'widget'].map(name => {
      const said = run('npm', 'pack', '--ignore-scripts', '--json', '--pack-destination', folder, join(root, 'packages', name))
      return join(folder, Object.values(JSON.parse(said))[0].filename)
    })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    const typescripts = compilers.map(version => `ts-${version}@npm:typescript@${version}`)
    run('npm', 'install', '--no-audit', '--no-fund', '--no-bin-links', 'react', '@types/react', ...packs, ...typescripts)

    const installed = ['core', 'widget'].map(name => join(folder, 'node_modules/@lyceum', name))
    const missing = installed.flatMap(missingTargets)
    if (missing.length > 0) throw new Error(`exported but not packed: ${missing.join(', ')}`)
    console.log('published: every exported path is packed')

    const modules = installed.flatMap(entriesOf)
    const imports = modules.map((name, at) => `import * as module${at} from '${name}'`).join('\n')
    writeFileSync(join(folder, 'all.mjs'), imports)
    run(process.execPath, 'all.mjs')
    console.log(`published: Node imports all ${modules.length} modules`)

    mkdirSync(join(folder, 'src'))
    const used = modules.map((_, at) => `module${at}`).join(', ')
    writeFileSync(join(folder, 'src/main.ts'), `${imports}\n${program}export { ${used} }\n`)
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
