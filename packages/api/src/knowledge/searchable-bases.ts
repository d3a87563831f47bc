import type { BaseRuling } from '@lyceum/core/contract'
import { type Actor, baseLevelOf, baseUseState, mayQuote, type SharedBase } from '@lyceum/core/rules'
import type { Sql, Statement } from '../db/sql.ts'
import type { UserRow } from '../db/tables.ts'
import { departmentIdsOf } from './readable.ts'

/** A base that may be searched for a question. */
export type SearchableBase = {
  id: string
  name: string
  /** Whether the asker may read all of it, not only the passages that are quoted to them. */
  readable: boolean
  /** Whether it is that of the course in which is asked, whose name it has. */
  isOfCourse: boolean
}

/** Who asks what: the bases that were chosen for the question, and those that the agent always uses. */
export type BasesOfQuestion = {
  agentId: string
  /** The person who asks; null for a guest. */
  askerId: string | null
  chosen: string[]
  publisherId: string
  always: string[]
  /** The course in which it is asked, whose base is searched too; null outside of one. */
  courseId: string | null
}

/**
 * The bases to search for a question: those chosen for it that the asker may read, those of the agent that `rules/base-use` lets it
 * quote to them, and that of the course in which it is asked. All rights are looked up now, so that one that was taken away counts; guests who ask an agent at the same moment share
 * a look.
 */
export async function findSearchableBases(
  sql: Sql,
  { agentId, askerId, chosen, publisherId, always, courseId }: BasesOfQuestion
): Promise<SearchableBase[]> {
  const people = [askerId, publisherId].filter(id => id !== null)
  const values = [JSON.stringify([...chosen, ...always]), JSON.stringify(people), agentId, courseId ?? '']
  const bases = await sql.sharedRows<BaseRow>(basesStatement, values)
  return bases.flatMap(({ ownerId, ...base }): SearchableBase[] => {
    // Who asks in a course is a member of it.
    if (ownerId === null) return [{ id: base.id, name: base.name, readable: true, isOfCourse: true }]
    const levelOf = (id: string | null) =>
      baseLevelOf(actorOf(base.people?.find(person => person.id === id)), { ...base, ownerId })
    const readable = levelOf(askerId) !== null
    const state = baseUseState({
      publisherOwns: ownerId === publisherId,
      publisherLevel: levelOf(publisherId),
      ruling: base.ruling
    })
    const searched = (readable && chosen.includes(base.id)) || (always.includes(base.id) && mayQuote(state, readable))
    return searched ? [{ id: base.id, name: base.name, readable, isOfCourse: false }] : []
  })
}

type Person = Pick<UserRow, 'id' | 'role'> & { departmentIds: string[] }
/** `members`: those of the people, and of their departments. */
type BaseRow = Omit<SharedBase, 'ownerId'> & {
  id: string
  name: string
  /** Null for the base of the course. */
  ownerId: string | null
  ruling: BaseRuling | null
  people: Person[] | null
}

const basesStatement: Statement = {
  name: 'knowledge_searchable',
  text: `with people as materialized (
           select id, role, ${departmentIdsOf('users')} as department_ids from users where id in (select json_array_elements_text($2::json))
         )
         select k.id, k.name, k.owner_id as "ownerId",
           coalesce((select json_agg(json_build_object('kind', m.kind, 'subjectId', m.subject_id, 'level', m.level))
             from base_members m where m.base_id = k.id and m.subject_id in (
               select id from people union all select unnest(department_ids) from people
             )), '[]') as "members",
           (select a.ruling from base_agents a where a.base_id = k.id and a.agent_id = $3) as "ruling",
           (select json_agg(json_build_object('id', id, 'role', role, 'departmentIds', department_ids)) from people) as "people"
         from knowledge_bases k
         where (k.course_id is null and k.owner_id is not null and k.id in (select json_array_elements_text($1::json))) or k.course_id = $4
         order by k.id`
}

/** A person as an actor without a session: something is decided about them while they do not call. */
const actorOf = (person: Person | undefined): Actor =>
  person
    ? { kind: 'user', userId: person.id, sessionId: '', role: person.role, departmentIds: person.departmentIds }
    : { kind: 'nobody' }
