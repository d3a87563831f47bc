/** What the calls of a room are about, where that is not the name of its folder. */
const things: Record<string, string> = { knowledge: 'base', batches: 'batch' }

/**
 * The file of a call: named as the call, or as its first word alone where its last one is the room's own thing.
 * @example verbFile('agents', 'withdrawReview') → 'withdraw-review'; verbFile('agents', 'listManagedAgents') → 'list'
 */
export function verbFile(room: string, call: string): string {
  const words = call.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).split('-')
  const thing = things[room] ?? room.replace(/s$/, '')
  return [thing, `${thing}s`, room].includes(words.at(-1)!) ? words[0]! : words.join('-')
}

/**
 * A sentence for each route of a room whose handler does not come from the file of its call. What comes from `../http/` serves several
 * rooms and is named as what it does.
 */
export function misplacedVerbs(room: string, routes: string): string[] {
  const files = new Map(
    [...routes.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names, path]) =>
      names!.split(',').map(name => [name.trim(), path!] as const)
    )
  )
  return routes
    .split(/\broute\(\s*/)
    .slice(1)
    .flatMap(route => {
      const [call, handler] = [/^\w+/.exec(route)?.[0] ?? '', /\bhandle: (\w+)/.exec(route)?.[1] ?? '']
      const loaded = /\bhandle: later\(\(\) => import\('([^']+)'\)/.exec(route)?.[1]
      const [wanted, path] = [`./${verbFile(room, call)}.ts`, loaded ?? files.get(handler)]
      return path === wanted || path?.startsWith('../http/')
        ? []
        : [`${call} of ${room} is in ${path ?? 'routes.ts'}, not ${wanted}`]
    })
}
