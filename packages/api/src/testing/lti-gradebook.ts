import { scopes } from '../lti/scopes.ts'
import type { Answer, Asked, LtiPlatform } from './lti-platform.ts'

/** A column as a platform has it. */
export type Column = {
  id: string
  label: string
  scoreMaximum: number
  tag?: string
  resourceId?: string
  resourceLinkId?: string
}
type Score = { userId: string; scoreGiven?: number; scoreMaximum?: number; timestamp: string }

/** The gradebook of a course: its columns, and what stands in them. */
export type Gradebook = {
  columns: Column[]
  /** What arrived in a column, in its order. */
  scoresOf(id: string): Score[]
  /** A grade that a teacher gave. */
  grade(id: string, userId: string, score: number): void
  add(column: Partial<Column>): Column
  remove(id: string): void
  /** Answers calls of the columns with this status from now on; null for as usual. */
  refuse(status: number | null): void
  /** What a launch says of it. */
  claim(changes?: { lineitem?: string; scope?: readonly string[] }): Record<string, unknown>
}

const claim = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'

/** A gradebook that a platform offers (Assignment and Grade Services 2.0), two columns a page. */
export function addGradebook(platform: LtiPlatform, course = 'course'): Gradebook {
  const path = `/gradebook/${course}/lineitems`
  const columns: Column[] = []
  const results = new Map<string, Score[]>()
  const grades = new Map<string, number>()
  let last = 0
  let refused: number | null = null

  const list = (asked: URL): Answer => {
    const fits = ([name, key]: readonly [string, keyof Column], column: Column) =>
      !asked.searchParams.has(name) || column[key] === asked.searchParams.get(name)
    const filters = [
      ['resource_link_id', 'resourceLinkId'],
      ['resource_id', 'resourceId'],
      ['tag', 'tag']
    ] as const
    const found = columns.filter(column => filters.every(filter => fits(filter, column)))
    const from = Number(asked.searchParams.get('from') ?? 0)
    const next = new URL(asked)
    next.searchParams.set('from', String(from + 2))
    return {
      headers: {
        'content-type': 'application/vnd.ims.lis.v2.lineitemcontainer+json',
        ...(from + 2 < found.length && { link: `<${next.href}>; rel="next"` })
      },
      body: found.slice(from, from + 2)
    }
  }

  function answer({ method, path: whole, body }: Asked): Answer {
    if (refused !== null) return { status: refused, body: [] }
    const asked = new URL(whole, platform.url)
    if (asked.pathname === path) return method === 'POST' ? { status: 201, body: add(JSON.parse(body)) } : list(asked)
    const [, id, service] = /^.*\/lineitems\/(\d+)\/lineitem(?:\/(scores|results))?$/.exec(asked.pathname) ?? []
    const column = columns.find(one => one.id === `${platform.url}${path}/${id}/lineitem`)
    if (!column) return { status: 404, body: [] }
    if (service === 'scores') {
      results.set(column.id, [...(results.get(column.id) ?? []), JSON.parse(body)])
      return { body: {} }
    }
    if (service !== 'results') return { body: column }
    const userId = asked.searchParams.get('user_id')!
    const resultScore = grades.get(`${column.id} ${userId}`)
    return { body: resultScore === undefined ? [] : [{ userId, resultScore, resultMaximum: 100 }] }
  }

  function add(column: Partial<Column>): Column {
    const made = { label: 'Column', scoreMaximum: 100, ...column, id: `${platform.url}${path}/${++last}/lineitem` }
    columns.push(made)
    return made
  }

  platform.answer('/token', () => ({ body: { access_token: 'their-token', token_type: 'bearer', expires_in: 0 } }))
  platform.answer(`${path}*`, answer)
  return {
    columns,
    scoresOf: id => results.get(id) ?? [],
    grade: (id, userId, score) => void grades.set(`${id} ${userId}`, score),
    add,
    remove(id) {
      columns.splice(
        columns.findIndex(column => column.id === id),
        1
      )
    },
    refuse(status) {
      refused = status
    },
    claim: ({ lineitem, scope = Object.values(scopes) } = {}) => ({
      [claim]: { scope, lineitems: platform.url + path, ...(lineitem && { lineitem }) }
    })
  }
}
