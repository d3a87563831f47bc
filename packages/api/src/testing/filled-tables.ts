import type { Db } from '../db/connect.ts'

/** The rows of a table, by column names as the database has them. */
export type FilledTable = Record<string, unknown>[]
type Column = { table: string; name: string; type: string }
type Reference = { table: string; name: string; toTable: string; toName: string }

const rowsOfEach = 2

/** Inserts rows into every table of the current schema, with a value in every column, also in those that may be empty. */
export async function fillTables(db: Db): Promise<void> {
  const [columns, references] = await Promise.all([columnsOf(db), referencesOf(db)])
  const filled = new Map<string, FilledTable>()
  for (const [table, own] of columns) {
    const rows: FilledTable = []
    for (let number = 1; number <= rowsOfEach; number++) {
      const values = own.map(column => {
        const reference = references.find(({ table: from, name }) => from === table && name === column.name)
        // A table of which rows refer to others of it is not filled yet.
        return reference ? (filled.get(reference.toTable)?.[number - 1]?.[reference.toName] ?? null) : valueFor(column, number)
      })
      const { rows: inserted } = await db.raw(
        `insert into "${table}" (${own.map(({ name }) => `"${name}"`).join(', ')}) values (${own.map(() => '?').join(', ')})
         on conflict do nothing returning row_to_json("${table}") as row`,
        values as string[]
      )
      // A table of a single row has it already.
      if (inserted[0]) rows.push(inserted[0].row)
    }
    filled.set(table, rows)
  }
}

/** All rows of the current schema by table. */
export async function readTables(db: Db): Promise<Map<string, FilledTable>> {
  const tables = new Map<string, FilledTable>()
  for (const [table] of await columnsOf(db)) {
    const { rows } = await db.raw(`select row_to_json("${table}") as row from "${table}"`)
    tables.set(
      table,
      rows.map(({ row }: { row: FilledTable[number] }) => row)
    )
  }
  return tables
}

/** The columns that are not filled by the database, by table, in the order in which tables were made. */
async function columnsOf(db: Db): Promise<Map<string, Column[]>> {
  const { rows } = await db.raw(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
     order by c.oid, a.attnum`
  )
  const tables = new Map<string, Column[]>()
  for (const column of rows as Column[]) tables.set(column.table, [...(tables.get(column.table) ?? []), column])
  return tables
}

async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await db.raw(
    `select f.relname as table, a.attname as name, t.relname as "toTable", b.attname as "toName"
     from pg_constraint k
     join pg_class f on f.oid = k.conrelid
     join pg_class t on t.oid = k.confrelid
     cross join lateral unnest(k.conkey, k.confkey) as pair (number, to_number)
     join pg_attribute a on a.attrelid = f.oid and a.attnum = pair.number
     join pg_attribute b on b.attrelid = t.oid and b.attnum = pair.to_number
     where k.contype = 'f' and f.relnamespace = current_schema()::regnamespace`
  )
  return rows
}

function valueFor({ table, name, type }: Column, number: number): string | number | boolean {
  if (name === 'body') return JSON.stringify({ text: `Question ${number}`, files: [{ id: `files.id ${number}` }], inputs: {} })
  const value = values[type]
  if (!value) throw new Error(`${table}.${name} is of the type ${type}, for which there is no value`)
  return value(number, `${table}.${name}`)
}

const values: Record<string, (number: number, of: string) => string | number | boolean> = {
  text: (number, of) => `${of} ${number}`,
  'text[]': (number, of) => `{"${of} ${number}"}`,
  json: number => JSON.stringify([number]),
  jsonb: number => JSON.stringify([number]),
  bytea: number => `\\x0${number}`,
  boolean: () => true,
  integer: number => number,
  bigint: number => number,
  'double precision': number => number / 2,
  real: number => number / 2,
  date: number => `2026-03-0${number}`,
  'timestamp with time zone': number => `2026-03-0${number}T08:00:00.000Z`
}
