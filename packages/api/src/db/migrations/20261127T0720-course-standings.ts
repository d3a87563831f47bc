import type { Knex } from 'knex'

/**
 * What somebody was in a course when a conversation began there: by their launch into it then, else by their newest one. Launches of which no
 * session can be left are gone; of these people it is what the last launch on the platform made of them, as it was read before.
 */
export async function up(db: Knex): Promise<void> {
  await db.schema.alterTable('conversations', table => {
    table.text('course_standing')
  })
  await db.raw(
    `update conversations c set course_standing = coalesce(
       (select case when l.is_test then 'preview' else l.standing end from lti_launches l
        where l.user_id = c.user_id and l.context_id = c.course_id
        order by l.created_at <= c.created_at desc, l.created_at desc limit 1),
       (select case when bool_or(p.is_test) then 'preview' when u.identity = 'student' then 'learner' else 'teacher' end
        from users u left join lti_people p on p.user_id = u.id
        where u.id = c.user_id and u.kind = 'lti' group by u.id))
     where c.course_id is not null`
  )
}
