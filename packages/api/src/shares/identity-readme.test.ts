// In the proof alone: programs in other languages are started.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exchangeIdentityToken, getAgentConfig, setPlacementIdentity } from '@lyceum/core/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { useChatWorld } from '../testing/for-a-file.ts'

const { world } = useChatWorld()
const readme = readFileSync(join(import.meta.dirname, '../../../widget/IDENTITY.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'identity-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Language = {
  command: string
  version: string
  /** The file that says the token of the person whom it is given. */
  file: string
  program(code: string): string
}

/** Each as the README has it, with a line that calls it. */
const languages: Record<string, Language> = {
  js: {
    command: process.execPath,
    version: '--version',
    file: 'token.mjs',
    program: code => `${code}\nprocess.stdout.write(identityToken(process.argv[2]))`
  },
  python: {
    command: 'python3',
    version: '--version',
    file: 'token_of.py',
    program: code => `${code}\nimport sys\nsys.stdout.write(identity_token(sys.argv[1]))`
  },
  php: { command: 'php', version: '--version', file: 'token.php', program: code => `${code}\necho identity_token($argv[1]);` },
  java: {
    command: 'java',
    version: '-version',
    file: 'Main.java',
    program: code =>
      code.replace(
        'class IdentityToken',
        'class Main { public static void main(String[] given) throws Exception { System.out.print(IdentityToken.of(given[0])); } }\n\nclass IdentityToken'
      )
  }
}

/** What the README's section has of a language. */
function codeOf(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\n([^]+?)\`\`\``).exec(readme) ?? []
  if (!code) throw new Error(`the README has nothing for ${language}`)
  return code
}

const isInstalled = ({ command, version }: Language) => spawnSync(command, [version]).status === 0

test('the README has what signs a token in each language', () => {
  for (const language of Object.keys(languages)) expect(codeOf(language)).toContain('LYCEUM_SECRET')
})

// Those that this machine has; Node.js everywhere.
describe.each(Object.entries(languages).filter(([, language]) => isInstalled(language)))(
  'with the README’s %s',
  (name, language) => {
    test('a site’s server signs a token that the server takes for who it says', async () => {
      const agent = await world.agentThat({ switches: { answer: ['Yes.'] } })
      const share = await world.given.placement({ agent, accessLevel: 'authenticated' })
      const params = { agentId: agent.id, shareId: share.id }
      const { secret } = await agent.owner.call(setPlacementIdentity, { params, body: { kind: 'secret' } })
      const file = join(folder, language.file)
      writeFileSync(file, language.program(codeOf(name)))
      const env = { ...process.env, LYCEUM_SHARE_ID: share.id, LYCEUM_ORIGIN: world.api.url, LYCEUM_SECRET: secret! }
      const { stdout, stderr } = spawnSync(language.command, [file, 'student-17'], { env, encoding: 'utf8' })
      expect(stderr).toBe('')
      const body = { shareToken: share.token, token: stdout, fingerprint: 'lab-computer' }
      const { accessToken } = await world.given.nobody.call(exchangeIdentityToken, { body })
      const person = world.api.as({ authorization: `Bearer ${accessToken}` })
      expect(await person(getAgentConfig, { params: { agentId: agent.id } })).toMatchObject({ id: agent.id })
    })
  }
)
