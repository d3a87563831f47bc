import type { TreeRow } from './version-queries.ts'

/** What showing another version changes: ids of messages, each list in order of the conversation. */
export type BranchChange = {
  hide: string[]
  show: string[]
  /** What the platform needs to continue the branch that is shown then; undefined when that was never stored. */
  platformState: Record<string, unknown> | undefined
  /**
   * Whether other branches share the start of that branch, so that the platform's memory may have their exchanges too. Versions of the
   * first exchange share nothing: the platform begins a conversation for each.
   */
  sharesStart: boolean
}

/**
 * Finds what showing a version changes. With it come the messages that followed it when it was last shown. Returns undefined when
 * the message before it is not shown itself.
 * @param tree all messages of the conversation, in order of position
 */
export function switchTo(tree: readonly TreeRow[], id: string): BranchChange | undefined {
  const byId = new Map(tree.map(row => [row.id, row]))
  const children = childrenIn(tree)
  const wanted = byId.get(id)
  const parent = wanted?.parentId ? byId.get(wanted.parentId) : undefined
  if (!wanted || (wanted.parentId !== null && parent?.replacedAt !== null)) return undefined
  const isShown = (row: TreeRow) => row.replacedAt === null

  const show: TreeRow[] = []
  for (let next: TreeRow | undefined = wanted; next; next = lastShown(children.get(next.id))) show.push(next)
  const before = tree.filter(row => isShown(row) && row.position <= (parent?.position ?? 0))
  const path = [...before, ...show]
  // The first question and its reply.
  const start = path[1] ?? path[0]!
  return {
    hide: tree.filter(row => isShown(row) && row.position > (parent?.position ?? 0)).map(row => row.id),
    show: show.map(row => row.id),
    platformState: show.at(-1)?.platformState ?? undefined,
    sharesStart: countFrom(start, children) > path.slice(path.indexOf(start)).length
  }
}

type Children = ReadonlyMap<string | null, readonly TreeRow[]>

function childrenIn(tree: readonly TreeRow[]): Children {
  const children = new Map<string | null, TreeRow[]>()
  for (const row of tree) {
    const siblings = children.get(row.parentId)
    if (siblings) siblings.push(row)
    else children.set(row.parentId, [row])
  }
  return children
}

/** The one that is shown, or was shown last. */
function lastShown(versions: readonly TreeRow[] = []): TreeRow | undefined {
  const time = ({ replacedAt }: TreeRow) => replacedAt?.getTime() ?? Number.POSITIVE_INFINITY
  return versions.reduce<TreeRow | undefined>((best, row) => (best && time(best) > time(row) ? best : row), undefined)
}

/** The number of messages from this one on, on all branches. */
function countFrom(start: TreeRow, children: Children): number {
  let count = 0
  const rest = [start]
  for (let row = rest.pop(); row; row = rest.pop()) {
    count++
    rest.push(...(children.get(row.id) ?? []))
  }
  return count
}
