import type { Knex } from 'knex'

/**
 * Budgets, what is used of them by period, and a number that grows with each change of one. The allowances of agents and shares become
 * budgets; their columns stay for the servers of the release before, which read them.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.createTable('budgets', table => {
    table.text('id').primary()
    table.text('scope').notNullable()
    // The id of what it is of; empty for the school. No reference, since it is one of six tables.
    table.text('scope_id').notNullable()
    table.boolean('each').notNullable()
    table.text('period').notNullable()
    table.text('unit').notNullable()
    // Questions, tokens, or millionths of a currency.
    table.bigInteger('amount').notNullable()
    table.timestamp('created_at').notNullable().defaultTo(db.fn.now())
    table.unique(['scope', 'scope_id', 'each', 'period', 'unit'])
  })
  await db.schema.createTable('budget_uses', table => {
    table.text('budget_id').notNullable().references('budgets.id').onDelete('CASCADE')
    // The person or guest, where each has their own; else empty.
    table.text('holder').notNullable()
    table.date('period_from').notNullable()
    table.bigInteger('used').notNullable().defaultTo(0)
    table.bigInteger('held').notNullable().defaultTo(0)
    table.bigInteger('peak').notNullable().defaultTo(0)
    table.bigInteger('granted').notNullable().defaultTo(0)
    table.primary(['budget_id', 'holder', 'period_from'])
    table.index(['holder'])
    table.index(['period_from'])
  })
  // Every question of a budget changes a row: it finds room beside the old one, and no index is touched.
  await db.raw('alter table budget_uses set (fillfactor = 50)')
  await db.schema.createTable('budget_version', table => {
    table.text('id').primary()
    table.integer('number').notNullable()
  })
  await db('budget_version').insert({ id: 'own', number: 1 })
  for (const [scope, from] of [
    ['agent', 'agents'],
    ['share', 'shares']
  ])
    for (const [period, key] of [
      ['day', 'perDay'],
      ['month', 'perMonth']
    ])
      await db.raw(
        `insert into budgets (id, scope, scope_id, each, period, unit, amount)
         select gen_random_uuid()::text, '${scope}', id, false, '${period}', 'questions', (allowance ->> '${key}')::bigint
         from ${from} where allowance ->> '${key}' is not null`
      )
  await db.raw(
    `insert into budget_uses (budget_id, holder, period_from, used)
     select b.id, '', case when b.period = 'day' then d.day else date_trunc('month', d.day)::date end, sum(d.questions)
     from budgets b join daily_usage d on d.subject_id = b.scope_id
     group by 1, 2, 3`
  )
  await db.schema.alterTable('organisation', table => {
    // The first day of each term, in order.
    table.specificType('term_starts', 'text[]').notNullable().defaultTo('{}')
  })
  await db.schema.alterTable('messages', table => {
    // Of a reply: what is held of budgets until its cost is known.
    table.jsonb('holds')
  })
  await db.raw('create index messages_holding on messages (id) where holds is not null')
}
