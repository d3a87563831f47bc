import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Chats that others offer for any page, from npm. */
export const peerNames = ['deep-chat', 'nlux', 'typebot'] as const
export type PeerName = (typeof peerNames)[number]

/**
 * Installs the peers into an empty folder, as their own users would, and makes one script of each.
 * @returns the scripts, and the style sheets of those that have one, by file name
 */
export async function installPeers(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-peers-'))
  try {
    cpSync(join(import.meta.dirname, 'peers'), folder, { recursive: true })
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const { outputFiles } = await build({
      entryPoints: peerNames.map(name => join(folder, `${name}.js`)),
      outdir: folder,
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
      write: false,
      logLevel: 'error'
    })
    return Object.fromEntries(outputFiles.map(({ path, text }) => [path.slice(folder.length), text]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
