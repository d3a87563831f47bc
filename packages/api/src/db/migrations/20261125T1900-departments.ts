import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'

type Department = { id: string; name: string }

/**
 * Departments become a tree, whose names an administrator may change: which of them a claim of the identity provider means is a map. People
 * can be blocked.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('departments', table => {
    // Null of a department that an older server has added: its name is its label then.
    table.text('label')
    table.text('parent_id').references('departments.id')
  })
  await db.raw("alter table departments add column above_ids text[] not null default '{}'")
  await db.schema.createTable('department_claims', table => {
    table.text('claim').primary()
    table.text('department_id').notNullable().references('departments.id').onDelete('CASCADE').index()
  })
  await db.schema.alterTable('users', table => {
    // The department as the identity provider has named it at the last sign-in.
    table.text('department_claim').index()
    table.timestamp('blocked_at')
  })
  await db.schema.alterTable('audit_log', table => table.index(['subject_id', 'at']))
  await db.raw('update users u set department_claim = d.name from departments d where d.id = u.department_id')
  await db.raw('insert into department_claims (claim, department_id) select name, id from departments')

  // Claims with a slash are paths: what they name above the department is made, and the department put below it.
  const { rows } = await db.raw<{ rows: Department[] }>('select id, name from departments order by name')
  const known = new Map(rows.map(({ id, name }) => [name, { id, above: [] as string[] }]))
  for (const { id, name } of rows) {
    const labels = labelsOf(name)
    let above: string[] = []
    for (const [depth, label] of labels.slice(0, -1).entries()) {
      const path = labels.slice(0, depth + 1).join('/')
      const found = known.get(path) ?? { id: randomBytes(16).toString('base64url'), above }
      if (!known.has(path)) {
        known.set(path, found)
        await db.raw('insert into departments (id, name, label, parent_id, above_ids) values (?, ?, ?, ?, ?)', [
          found.id,
          path,
          label,
          above[0] ?? null,
          above
        ] as never)
      }
      above = [found.id, ...found.above]
    }
    const own = known.get(name)!
    own.above = above
    await db.raw('update departments set label = ?, parent_id = ?, above_ids = ? where id = ?', [
      labels.at(-1) ?? name,
      above[0] ?? null,
      above,
      id
    ] as never)
  }
}

const labelsOf = (name: string) =>
  name
    .split('/')
    .map(label => label.trim())
    .filter(Boolean)
