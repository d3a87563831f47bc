/** What stands in the code of a README: its blocks, and what is between backquotes. */
const codeIn = (text: string) => [...text.matchAll(/^```[\s\S]*?^```$|`[^`\n]+`/gm)].map(([code]) => code)

/** Objects whose members the READMEs name: `chat.send()`, `client.request`. */
const member = /(?<![\w./'-])(?:chat|client|conversations|host)(?:\.[\w$]+)+(?![\w/])/g
const call = /(?<![\w.$])\w+(?=\()/g
const element = /(?<=[^\w]<)[A-Z]\w*/g

/** Of JavaScript and browsers, of zod, and what the READMEs make for themselves. */
const others = ['import', 'function', 'getSelection', 'setTimeout', 'clearTimeout', 't', 'endpoint', 'Help']

/** What the code of a README uses of our packages: `createChat(…)`, `chat.send`, `<ChatPanel/>`. Names of files are none. */
export function usedIn(readme: string): string[] {
  const names = codeIn(readme).flatMap(code => [member, call, element].flatMap(pattern => code.match(pattern) ?? []))
  return [...new Set(names)].filter(name => !others.includes(name) && !/\.(tsx?|css)$/.test(name))
}

/** The imports of our packages in a file, with their names. */
export function importedIn(code: string): { from: string; names: string[] }[] {
  return [...code.matchAll(/^import (?:\{([^}]*)\} from )?'(@lyceum\/[^']+)'/gm)].map(([, names, from]) => ({
    from: from!,
    names: (names ?? '').split(',').flatMap(name => name.trim().split(' as ')[0] || [])
  }))
}

/** The scripts that a README tells to run with npm. */
export const commandsIn = (readme: string) => [...readme.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!)
