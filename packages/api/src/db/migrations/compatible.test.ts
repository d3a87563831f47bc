import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/databases.ts'
import { inSchema } from '../../testing/in-schema.ts'
import { breakingChanges, readSchema } from '../../testing/schema-changes.ts'
import type { Db } from '../connect.ts'
import { migrations } from './index.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** The last step that no installation has had a server before: what comes later runs beside older servers. */
const lastOfFirstRelease = '20261122T1720-idempotency'

test('a migration that breaks running servers of the release before says so', async () => {
  const first = migrations.findIndex(({ name }) => name === lastOfFirstRelease) + 1
  expect(first).toBeGreaterThan(0)
  const silent = await inSchema(database.db, async db => {
    const found: Record<string, string[]> = {}
    for (const [index, { name, up, breaksOlder }] of migrations.entries()) {
      const before = index < first ? undefined : await readSchema(db)
      await up(db)
      const changes = before ? breakingChanges(before, await readSchema(db)) : []
      if (changes.length > 0 && breaksOlder === undefined) found[name] = changes
    }
    return found
  })
  expect(silent).toEqual({})
})

describe('what breaks a running server is found:', () => {
  const cases: Record<string, [change: string, found: string[]]> = {
    'a table that is gone': ['drop table cups', ['cups.id is gone', 'cups.glaze is gone', 'cups.shape is gone']],
    'a column that is gone': ['alter table cups drop glaze', ['cups.glaze is gone']],
    'a column with another name': ['alter table cups rename glaze to colour', ['cups.glaze is gone']],
    'a column of another type': ['alter table cups alter glaze type int using 1', ['cups.glaze is integer instead of text']],
    'a column that must be filled': ['alter table cups add size int not null', ['cups.size is needed']],
    'a column that must be filled from now on': ['alter table cups alter glaze set not null', ['cups.glaze is needed']],
    'a default that is taken away': ['alter table cups alter made drop default', ['cups.made is needed']],
    'rows that may not repeat': ['create unique index one_glaze on cups (glaze)', ['cups has the unique index one_glaze']],
    'a column that may be empty from now on': ['alter table cups alter made drop not null', ['cups.made may be empty']],
    'a key that is gone': ['alter table cups drop constraint cups_pkey', ['cups no longer has the unique index cups_pkey']],
    'a key of more': [
      'alter table cups drop constraint cups_pkey, add constraint cups_pkey primary key (id, made)',
      ['cups has the unique index cups_pkey', 'cups no longer has the unique index cups_pkey']
    ],
    'an index of other rows': [
      'drop index one_shape; create unique index one_shape on cups (shape) where glaze is null',
      ['cups has the unique index one_shape', 'cups no longer has the unique index one_shape']
    ],
    'values that are refused from now on': [
      "alter table cups add constraint known check (glaze in ('celadon'))",
      ["cups has the rule CHECK ((glaze = 'celadon'::text))"]
    ],
    'a value that must be in another table': [
      'create table glazes (name text primary key); alter table cups add foreign key (glaze) references glazes',
      ['cups has the rule FOREIGN KEY (glaze) REFERENCES glazes(name)']
    ],
    'a check of old and new columns': [
      'alter table cups add size int, add check (size > 0 or glaze is not null)',
      ['cups has the rule CHECK (((size > 0) OR (glaze IS NOT NULL)))']
    ],
    'nothing, by an index of another name': ['alter index one_shape rename to each_shape', []],
    'nothing, by rules for columns of their own': [
      'create table kilns (id text primary key); alter table cups add kiln text references kilns, add size int check (size > 0)',
      []
    ],
    'nothing, by a column that may be empty': ['alter table cups add size int', []],
    'nothing, by a column with a default': ["alter table cups add size text not null default 'small'", []],
    'nothing, by a table of its own': ['create table plates (id text primary key, size int not null)', []],
    'nothing, by an index': ['create index glazes on cups (glaze)', []]
  }
  test.each(Object.entries(cases))('%s', async (_what, [change, found]) => {
    const changes = await inSchema(database.db, async db => {
      await createCups(db)
      const before = await readSchema(db)
      await db.raw(change)
      return breakingChanges(before, await readSchema(db))
    })
    expect(changes.filter(text => !text.startsWith('cups.made is gone'))).toEqual(found)
  })
})

const createCups = (db: Db) =>
  db.raw(
    `create table cups (id text primary key, glaze text, shape text, made timestamptz not null default now());
     create unique index one_shape on cups (shape)`
  )
