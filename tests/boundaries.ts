import { doors, pastDoors } from './doors.ts'
import { api, eachImport, folderOf, pathOf, type Source } from './imports.ts'

/** A rule about imports. `crossings` returns a sentence for each import that breaks it. Type imports count too. */
export type Boundary = { because: string; crossings(sources: Source[]): string[] }

const portal = 'packages/portal/src/'

/**
 * The layers of the server, each with the other folders and the packages that it may import. Every other
 * folder is a room (`doors.ts`), except the demo, which uses all rooms, and the test tools.
 */
export const layers: Record<string, { folders: string[]; packages: RegExp }> = {
  secrets: { folders: [], packages: /^node:/ },
  config: { folders: ['secrets', '(root)/db/database-url.ts'], packages: /^(node:|zod\/mini$|@lyceum\/core\/contract$)/ },
  db: { folders: [], packages: /^(node:|knex$|pg$|@electric-sql\/|@lyceum\/core\/contract$)/ },
  storage: { folders: ['secrets', 'config'], packages: /^(node:|@aws-sdk\/|@lyceum\/core\/contract$)/ },
  connectors: {
    folders: ['(root)/secrets/new-id.ts'],
    packages:
      /^(node:|undici$|undici\/lib\/web\/websocket\/|ipaddr\.js$|eventsource-parser|jose$|@smithy\/|pino$|zod\/mini$|@lyceum\/core\/(contract|rules)$)/
  },
  replies: { folders: ['db', 'secrets'], packages: /^(node:|pg$|pino$|@lyceum\/core\/(contract|rules)$)/ },
  extract: {
    folders: ['passages'],
    packages:
      /^(node:|@lyceum\/core\/(contract(\/limits)?|rules)$|@e965\/xlsx|@embedpdf\/pdfium$|@gutenye\/ocr-models\/|tesseract\.js-core\/|opencc-js\/|(onnxruntime-web|sharp|chardet|dingbat-to-unicode|iconv-lite|marked|papaparse|parse5|sax|yauzl)$)/
  },
  passages: { folders: ['(root)/extract/document.ts'], packages: /^$/ },
  'web-search': { folders: ['connectors'], packages: /^(pino$|@lyceum\/core\/contract$)/ },
  search: { folders: ['db'], packages: /^(node:|knex$|opencc-js\/|wink-porter2-stemmer$)/ },
  embeddings: { folders: ['connectors', 'db', 'search'], packages: /^(knex$|pino$|@lyceum\/core\/contract$)/ },
  http: { folders: ['config', 'secrets', 'db', '(root)/context.ts', '(root)/replies/reader.ts'], packages: /./ }
}
export const boundaries = {
  'the contract stands alone': imports(/^packages\/core\/src\/contract\//, {
    never: /^(?!zod|\.\/)/,
    because: 'the contract imports zod and itself'
  }),
  'rules stand on the contract': imports(/^packages\/core\/src\/rules\//, {
    never: /^(?!\.\/|\.\.\/contract\/)/,
    because: 'rules import the contract and themselves'
  }),
  'core runs anywhere': imports(/^packages\/core\//, {
    never: /^(react|preact|express|knex|node:|@lyceum\/(widget|portal|api))/,
    because: 'core runs in browsers, in servers and in tests'
  }),
  'the chat runs on React and Preact': imports(/^packages\/widget\/src\/chat\//, {
    never: /styled-components|react-aria|react-dom|^preact|@lyceum\/(portal|api)/,
    because: 'the portal draws it with React, the widget with Preact'
  }),
  'the widget is a guest': imports(/^packages\/widget\/src\//, {
    never: /@lyceum\/(portal|api)|^node:/,
    because: 'the widget runs on foreign pages'
  }),
  'the portal speaks to the server through the contract': imports(/^packages\/portal\/src\//, {
    never: /@lyceum\/api|^node:/,
    because: 'the portal speaks to the server through the contract'
  }),
  'the kit knows no screen': imports(/^packages\/portal\/src\/ui\//, {
    never: /screens\/|layout\/|@lyceum\/core(?!\/contract)/,
    because: 'parts of the kit are drawn by any screen'
  }),
  'paths are data': imports(/^packages\/portal\/src\/paths\.ts$/, {
    never: /^(?!@lyceum\/core\/contract(\/|$)|\.\/i18n\/namespaces\.ts$)/,
    because: 'router, guard and menus stand on the paths, which therefore stand on nothing'
  }),
  'screens do not import each other': {
    because: 'what two screens show is a part of the portal',
    crossings: sources =>
      eachImport(sources, ({ file, path }) => {
        const [from, to] = [screenOf(file), path && screenOf(path)]
        return from !== undefined && to !== undefined && from !== to
      })
  },
  'only what resolves an address knows the screens': {
    because: 'screens stand on everything else of the portal',
    crossings: sources =>
      eachImport(sources, ({ file, path }) => {
        if (!file.startsWith(portal) || !path) return false
        if (path === `${portal}screens.ts`) return file !== `${portal}resolve-route.ts`
        return screenOf(path) !== undefined && screenOf(file) === undefined && file !== `${portal}screens.ts`
      })
  },
  'the server knows no client': imports(/^packages\/api\//, {
    never: /@lyceum\/(widget|portal)|@lyceum\/core$/,
    because: 'the server shares contract and rules, not the client'
  }),

  'a layer of the server imports what it is allowed to': {
    because: 'layers are used by rooms and must not know them',
    crossings: sources =>
      eachImport(sources, ({ file, target, path }) => {
        const layer = layers[folderOf(file)]
        if (!layer || !file.startsWith(api)) return false
        if (!path) return !layer.packages.test(target)
        return folderOf(path) !== folderOf(file) && !layer.folders.some(name => isBelow(path, name))
      })
  },

  'nobody imports what starts the server': {
    because: 'start and app tie everything together, so nothing can stand on them',
    crossings: sources =>
      eachImport(
        sources,
        ({ file, path }) =>
          path === `${api}main.ts` ||
          (path === `${api}start.ts` && file !== `${api}main.ts`) ||
          (path === `${api}app.ts` && file !== `${api}start.ts`)
      )
  },

  'a room is entered through its doors': {
    because: 'a room of the server reaches another one through what that shows alone',
    crossings: sources => pastDoors(doors, sources)
  },

  'rooms know of the demonstration only who its people are': {
    because: 'a production has no demonstration',
    crossings: sources =>
      eachImport(sources, ({ file, path }) => {
        const into = path?.startsWith(`${api}demo/`) && !file.startsWith(`${api}demo/`) && file !== `${api}start.ts`
        return Boolean(into) && path !== `${api}demo/people.ts`
      })
  },

  'no file of core stands on itself': withoutCircles('packages/core/'),
  'no file of the widget stands on itself': withoutCircles('packages/widget/'),
  'no file of the portal stands on itself': withoutCircles('packages/portal/'),
  'no file of the server stands on itself': withoutCircles('packages/api/')
} satisfies Record<string, Boundary>

/** A rule for the files that match `from`: the imports, as written, that they must not have. */
function imports(from: RegExp, { never, because }: { never: RegExp; because: string }): Boundary {
  return { because, crossings: sources => eachImport(sources, ({ file, target }) => from.test(file) && never.test(target)) }
}

/** Imports of values and types and those that load later all count. */
function withoutCircles(folder: string): Boundary {
  return {
    because: 'a circle of imports, of types too, cannot be read from one end',
    crossings: sources => circles(sources, folder)
  }
}

const isBelow = (path: string, name: string) => name === folderOf(path) || path === name.replace('(root)/', api)

/** The folder of a screen that a file is in. */
function screenOf(file: string): string | undefined {
  return /^packages\/portal\/src\/screens\/([^/]+)\//.exec(file)?.[1]
}

/** The import cycles among files below a folder, each reported once as the shortest cycle through its first file. */
function circles(sources: Source[], below: string): string[] {
  const files = sources.map(({ file }) => file)
  const edges = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ target }) => filesOf(file, target, files))]))
  const reported = new Set<string>()
  return sources
    .filter(({ file }) => file.startsWith(below))
    .flatMap(({ file }) => {
      const circle = reported.has(file) ? undefined : shortestCycle(edges, file)
      for (const one of circle ?? []) reported.add(one)
      return circle ? [[...circle, file].join(' → ')] : []
    })
}

/** The files that an import stands for: those that fit, where it is a pattern; none for a package. */
function filesOf(file: string, target: string, files: string[]): string[] {
  const path = pathOf(file, target)
  if (!path?.includes('${')) return path && files.includes(path) ? [path] : []
  const pattern = path.split(/\$\{[^}]*\}/).map(part => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
  return files.filter(one => new RegExp(`^${pattern.join('[^/]+')}$`).test(one))
}

/** The shortest cycle of imports through a file; undefined if there is none. */
function shortestCycle(edges: Map<string, string[]>, start: string): string[] | undefined {
  const from = new Map<string, string>()
  const queue = [start]
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const next of edges.get(file) ?? []) {
      if (next === start) {
        const path = [file]
        for (let step = file; step !== start; path.unshift(step)) step = from.get(step)!
        return path
      }
      if (from.has(next)) continue
      from.set(next, file)
      queue.push(next)
    }
  }
  return undefined
}
