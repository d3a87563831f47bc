import type { Db } from '../../../packages/api/src/db/connect.ts'

/**
 * A school of 5,000 people in 60 departments, 2,000 agents, 800 bases and 500,000 uses in a year, some asked in a row and most of them of
 * a few agents. Written by SQL alone, from a seed, so that it takes seconds.
 */
export async function seedSchool(db: Db): Promise<void> {
  await db.raw('select setseed(0.42)')
  await db.raw(
    `insert into departments (id, name, label) select 'd' || n, 'Department ' || n, 'Department ' || n from generate_series(1, 60) n`
  )
  await insertPeople(db, 1, 5000)
  await db.raw(
    `insert into agents (id, owner_id, name, icon, category, description, opener, suggested_questions, type, platform, connection,
       sealed_secrets, form, capabilities, visibility, review_status, enabled, recommended, usage_count, published_at, submitted_at,
       created_at, updated_at)
     select 'a' || n, 'u' || (40 * (1 + n % 125)), 'Agent ' || n, 'AgentDefault',
       (array['learning', 'management', 'research', 'teaching'])[1 + n % 4], 'Answers questions of course ' || n % 300, '', '[]', 'chat',
       (array['dify', 'openai', 'coze', 'bedrock'])[1 + n % 4], '{}', '', '[]', '{}',
       case when n % 10 = 0 then 'private' else 'public' end,
       case when n % 10 = 0 then 'none' when n % 10 = 1 then 'under_review' else 'approved' end, true, n in (2, 3, 4, 5, 6, 7), 0,
       timestamptz '2025-08-02' + n * interval '3 hours', timestamptz '2025-08-02' + n * interval '3 hours',
       timestamptz '2025-08-01', timestamptz '2025-08-02'
     from generate_series(1, 2000) n`
  )
  await db.raw(
    `insert into shares (id, agent_id, token, access_level, sites, created_by)
     select 's' || n, 'a' || n, 'token' || n, 'anyone', '[]', 'u40' from generate_series(1, 300) n`
  )
  await db.raw(
    `insert into knowledge_bases (id, owner_id, name, description, created_at, updated_at)
     select 'b' || n, 'u' || (40 * (1 + n % 125)), 'Base ' || n, 'Notes of course ' || n, timestamptz '2025-08-01',
       timestamptz '2025-08-01' + n * interval '7 hours'
     from generate_series(1, 800) n`
  )
  await db.raw(
    `insert into base_members (id, base_id, kind, subject_id, level, created_at)
     select 'm' || n || '-' || k, 'b' || n, 'department', 'd' || (1 + (n + k * 17) % 60), 'read', timestamptz '2025-08-02'
     from generate_series(1, 800) n, generate_series(0, 2) k`
  )
  await seedUses(db)
  await seedTalks(db)
  await db.raw('analyze')
}

/** People from one number to another. */
export async function insertPeople(db: Db, from: number, to: number): Promise<void> {
  await db.raw(
    `insert into users (id, issuer, subject, user_number, name, email, department_id, identity, role, created_at, last_sign_in_at)
     select 'u' || n, 'i', 'u' || n, lpad(n::text, 8, '0'), 'Person ' || n, 'u' || n || '@school.test', 'd' || (1 + n % 60),
       case when n % 8 = 0 then 'faculty' else 'student' end, case when n % 40 = 0 then 'agent_manager' else 'regular_user' end,
       timestamptz '2025-08-01', timestamptz '2025-09-01' + random() * interval '360 days'
     from generate_series(:from::int, :to::int) n`,
    { from, to }
  )
}

/** Sittings of one to five questions; small numbers of agents are chosen most often. */
async function seedUses(db: Db): Promise<void> {
  await db.raw(
    `create table sittings as
     select date '2025-09-01' + (floor(random() * 365))::int as day, 8 + (floor(random() * 14))::int as hour,
       'a' || (1 + floor(2000 * power(random(), 3)))::int as agent_id,
       case when random() < 0.15 then '' else 'u' || (1 + floor(5000 * power(random(), 1.5)))::int end as user_id,
       1 + (floor(random() * 5))::int as uses
     from generate_series(1, 167000)`
  )
  await db.raw(
    `insert into usage_days (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
     select day, agent_id, user_id, case when user_id = '' then 's' || (1 + abs(hashtext(agent_id)) % 300) else '' end,
       case when user_id = '' then (array['link', 'widget', 'course'])[1 + abs(hashtext(agent_id)) % 3] else 'portal' end,
       'finished', sum(uses), sum(uses), 0, 0
     from sittings group by 1, 2, 3, 4, 5`
  )
  await db.raw(
    `insert into usage_hours (day, hour, agent_id, uses, replies, failures, within_500, within_1000, within_2000, within_4000,
       within_8000, within_16000, later)
     select day, hour, agent_id, sum(uses), sum(uses), 0, 0, sum(uses), 0, 0, 0, 0, 0 from sittings group by 1, 2, 3`
  )
  await db.raw(
    `insert into usage_bases (day, base_id, agent_id, user_id, replies)
     select day, 'b' || (1 + abs(hashtext(agent_id)) % 800), agent_id, user_id, sum(uses) from sittings group by 1, 2, 3, 4`
  )
  await db.raw(
    `insert into agent_uses (user_id, agent_id, last_used_at, hidden)
     select user_id, agent_id, max(day + make_interval(hours => hour)), false from sittings where user_id <> '' group by 1, 2`
  )
  await db.raw(
    `update agents a set usage_count = s.uses from (select agent_id, sum(uses)::int as uses from sittings group by 1) s where a.id = s.agent_id`
  )
  await db.raw(
    `insert into conversations (id, agent_id, user_id, name, created_at, updated_at)
     select 'c' || row_number() over (), agent_id, user_id, 'A question about ' || agent_id, last_used_at, last_used_at from agent_uses`
  )
  await db.raw('drop table sittings')
}

/** 2,000 conversations of one person with one agent, of a question and an answer each, with the words by which they are found. */
async function seedTalks(db: Db): Promise<void> {
  await db.raw(
    `insert into conversations (id, agent_id, user_id, name, created_at, updated_at)
     select 't' || n, 'a2', 'u2', 'Talk ' || n, timestamptz '2025-09-01' + n * interval '4 hours', timestamptz '2025-09-01' + n * interval '4 hours'
     from generate_series(1, 2000) n`
  )
  await db.raw(
    `insert into messages (id, conversation_id, position, side, question_id, status, body, words)
     select 't' || n || '-' || side, 't' || n, position, side, case when side = 'agent' then 't' || n || '-human' end, 'finished',
       json_build_object('text', said), said
     from generate_series(1, 2000) n
     cross join lateral (values
       (1, 'human', 'how is exercise ' || n || ' of the chain rule solved' || case when n = 777 then ' with the quokka' else '' end),
       (2, 'agent', repeat('the derivative of a composition is the product of the derivatives. ', 12))
     ) said (position, side, said)`
  )
}

/** So many people who asked once each, for an export of as many rows. */
export async function insertAskers(db: Db, count: number): Promise<void> {
  await insertPeople(db, 5001, 5000 + count)
  await db.raw(
    `insert into usage_days (day, agent_id, user_id, share_id, entrance, outcome, uses, replies, likes, dislikes)
     select date '2025-09-01' + n % 365, 'a' || (2 + n % 1500), 'u' || n, '', 'portal', 'finished', 1, 1, 0, 0
     from generate_series(5001, 5000 + :count::int) n`,
    { count }
  )
  await db.raw('analyze')
}
