import type { Db } from '../db/connect.ts'

/** The tables of a schema with their columns, the unique indexes of each, and its checks and references as they are written. */
export type Schema = { columns: Column[]; unique: Unique[]; rules: Rule[] }
type Column = { table: string; column: string; type: string; needed: boolean; filled: boolean }
/** What is unique in which rows: a conflict with it is named by exactly that. */
type Unique = { table: string; index: string; of: string }
/** `columns`: those that it is about. */
type Rule = { table: string; rule: string; columns: string[] }

/** Reads the schema that a connection works in. */
export async function readSchema(db: Db): Promise<Schema> {
  const columns = await db.raw<{ rows: Column[] }>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as needed, a.attnotnull as filled
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`
  )
  const unique = await db.raw<{ rows: Schema['unique'] }>(
    `select t.relname as "table", i.relname as "index",
       substring(pg_get_indexdef(i.oid) from '\\(.*') || case when x.indnullsnotdistinct then ' nulls not distinct' else '' end as "of"
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where x.indisunique and t.relnamespace = current_schema()::regnamespace`
  )
  const rules = await db.raw<{ rows: Rule[] }>(
    `select t.relname as "table", pg_get_constraintdef(c.oid) as "rule",
       array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey)) as "columns"
     from pg_constraint c join pg_class t on t.oid = c.conrelid
     where c.contype in ('c', 'f') and t.relnamespace = current_schema()::regnamespace`
  )
  return { columns: columns.rows, unique: unique.rows, rules: rules.rows }
}

/**
 * What a server that was written for `before` cannot do in `after`: read a column that is gone or of another type, insert a row without a
 * value that is needed now, or insert one that a new unique index, check or reference refuses. Nor can it read a row without a value that was
 * always there, or leave out a row that is there already by an index that is gone. What values mean is not seen here, nor is a rule for new
 * columns alone, which it leaves to their defaults.
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
      return [
        ...(now.type === type ? [] : [`${table}.${name} is ${now.type} instead of ${type}`]),
        ...(column.filled && !now.filled ? [`${table}.${name} may be empty`] : [])
      ]
    }),
    ...after.columns
      .filter(column => column.needed && isOld(column.table) && !find(column, before)?.needed)
      .map(({ table, column }) => `${table}.${column} is needed`),
    ...after.unique
      .filter(one => isOld(one.table) && !before.unique.some(other => isSame(one, other)))
      .map(({ table, index }) => `${table} has the unique index ${index}`),
    ...before.unique
      .filter(one => after.columns.some(({ table }) => table === one.table) && !after.unique.some(other => isSame(one, other)))
      .map(({ table, index }) => `${table} no longer has the unique index ${index}`),
    ...after.rules
      .filter(({ table, columns }) =>
        before.columns.some(old => old.table === table && (columns.length === 0 || columns.includes(old.column)))
      )
      .filter(({ table, rule }) => !before.rules.some(other => other.table === table && other.rule === rule))
      .map(({ table, rule }) => `${table} has the rule ${rule}`)
  ]
}

const isSame = (one: Unique, other: Unique) => one.table === other.table && one.of === other.of
