import { api, eachImport, folderOf, pathOf, type Source } from './imports.ts'

/** Rooms of the server, each with its files that other rooms may import. */
export type Doors = Record<string, string[]>

/** What each room shows to the others. */
export const doors: Doors = {
  agents: ['connection', 'lock-for', 'offered', 'placeable', 'present', 'queries', 'set-enablement', 'subject', 'versions'],
  allowances: [],
  attachments: ['forget-texts', 'passages', 'read-all'],
  audit: ['drop', 'record'],
  auth: ['allowed-site', 'ask-provider', 'credentials', 'drop-sessions', 'guests', 'queries', 'tokens'],
  batches: ['queries'],
  budgets: ['amounts', 'asker', 'drop-uses', 'queries', 'save', 'spend'],
  conversations: [
    'add-words',
    'ask',
    'copy-file',
    'delete-expired',
    'delete-temporary',
    'end-replies',
    'erase',
    'forget',
    'forget-deleted',
    'forget-each',
    'language-of',
    'of-person',
    'platform-state',
    'pseudonym',
    'queries',
    'shown',
    'subject'
  ],
  copies: ['queries', 'stored-messages'],
  courses: [
    'asked-in',
    'citation',
    'course-now',
    'drop-after-end',
    'drop-knowledge',
    'notices',
    'reviews',
    'subject',
    'submissions',
    'topic-names'
  ],
  departments: ['queries', 'tree-queries'],
  documents: ['queries', 'remove-abandoned'],
  embed: [],
  files: ['delete-marked', 'linked-name', 'open-link', 'queries', 'signed-link', 'upload-quota'],
  images: ['record'],
  knowledge: ['erase-base', 'passages', 'queries', 'readable', 'searchable-bases', 'subject', 'titles'],
  linking: ['links', 'requests', 'taught'],
  lti: ['course-address', 'drop-old'],
  notifications: ['notify', 'notify-once', 'queries'],
  operations: ['checks'],
  organisation: ['follow-stored', 'present', 'queries'],
  policy: ['govern', 'masking', 'moderation', 'queries'],
  privacy: ['erase-person'],
  reports: [],
  shares: ['as-shared', 'host-sessions', 'queries'],
  speech: [],
  statistics: ['count-missed', 'send-table'],
  system: [],
  users: ['list-queries', 'new-owner', 'present', 'queries', 'subject', 'tell-handed-over'],
  version: ['number']
}

/** A sentence for each import of a file that its room does not show. */
export function pastDoors(doors: Doors, sources: Source[]): string[] {
  return eachImport(sources, ({ file, path }) => {
    const room = path && entered(doors, file, path)
    return room !== undefined && !doors[room]!.some(door => path === fileOf(room, door))
  })
}

/** A sentence for each file that a room shows though no other room imports it. */
export function unusedDoors(doors: Doors, sources: Source[]): string[] {
  const used = new Set(
    sources.flatMap(({ file, imports }) =>
      imports.map(({ target }) => pathOf(file, target)).filter(path => path && entered(doors, file, path))
    )
  )
  return Object.entries(doors).flatMap(([room, shown]) =>
    shown.filter(door => !used.has(fileOf(room, door))).map(door => `no other room imports ${door} of ${room}`)
  )
}

const fileOf = (room: string, door: string) => `${api}${room}/${door}.ts`

/** The room that a file of another room enters with an import; undefined for any other import. */
function entered(doors: Doors, file: string, path: string): string | undefined {
  const [from, to] = [folderOf(file), folderOf(path)]
  return from !== to && Object.hasOwn(doors, from) && Object.hasOwn(doors, to) ? to : undefined
}
