import type { Db } from '../db/connect.ts'

/** The tables of a schema with their columns, and the unique indexes of each. */
export type Schema = { columns: Column[]; unique: { table: string; index: string }[] }
type Column = { table: string; column: string; type: string; needed: boolean }

/** Reads the schema that a connection works in. */
export async function readSchema(db: Db): Promise<Schema> {
  const columns = await db.raw<{ rows: Column[] }>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`
  )
  const unique = await db.raw<{ rows: Schema['unique'] }>(
    `select t.relname as "table", i.relname as "index"
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where x.indisunique and t.relnamespace = current_schema()::regnamespace`
  )
  return { columns: columns.rows, unique: unique.rows }
}

/**
 * What a server that was written for `before` cannot do in `after`: read a column that is gone or of another type, insert a row without a
 * value that is needed now, or insert one that a new unique index refuses. What values mean is not seen here.
 */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const find = ({ table, column }: Column, { columns }: Schema) =>
    columns.find(other => other.table === table && other.column === column)
  const isOld = (table: string) => before.columns.some(column => column.table === table)
  return [
    ...before.columns.flatMap(column => {
      const now = find(column, after)
      const { table, column: name, type } = column
      if (!now) return [`${table}.${name} is gone`]
      return now.type === type ? [] : [`${table}.${name} is ${now.type} instead of ${type}`]
    }),
    ...after.columns
      .filter(column => column.needed && isOld(column.table) && !find(column, before)?.needed)
      .map(({ table, column }) => `${table}.${column} is needed`),
    ...after.unique
      .filter(({ table, index }) => isOld(table) && !before.unique.some(other => other.index === index))
      .map(({ table, index }) => `${table} has the unique index ${index}`)
  ]
}
