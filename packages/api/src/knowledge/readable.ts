/** A person in SQL: an expression, or `?` with a value, for the id and for the array of their department and those above it. */
export type PersonInSql = { id: string; departmentIds: string }

/** SQL: the department of a row of `users` and those above it, the nearest first. */
export const departmentIdsOf = (person: string): string =>
  `coalesce((select d.id || d.above_ids from departments d where d.id = ${person}.department_id), '{}')`

/** SQL: whether a base is shared with a person, by any membership of theirs, of their department or of one above it. @param base its row's name */
export const isSharedWith = (base: string, { id, departmentIds }: PersonInSql): string => `exists (
  select 1 from base_members m where m.base_id = ${base}.id and (
    (m.kind = 'user' and m.subject_id = ${id}) or (m.kind = 'department' and m.subject_id = any(${departmentIds}))
  )
)`

/**
 * `base.read` of rules/access in SQL, for queries about many bases that people own: admins, the owner, and whoever it is shared with. A test
 * compares the two.
 * @param base the name of a row of `knowledge_bases`
 * @param person the name of a row of `users`, which may be missing
 */
export const mayRead = (base: string, person: string): string => `(${person}.id is not null and ${base}.course_id is null and (
  ${person}.role = 'admin' or ${base}.owner_id = ${person}.id
  or ${isSharedWith(base, { id: `${person}.id`, departmentIds: departmentIdsOf(person) })}
))`
