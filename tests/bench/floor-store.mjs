/** The database of the floor: a few tables and prepared statements. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

const agentId = 'agent-1'

const tables = `
  CREATE TABLE IF NOT EXISTS owners (id text PRIMARY KEY, name text NOT NULL);
  CREATE TABLE IF NOT EXISTS agents (id text PRIMARY KEY, owner_id text REFERENCES owners, url text NOT NULL, key text NOT NULL);
  CREATE TABLE IF NOT EXISTS shares (token text PRIMARY KEY, agent_id text REFERENCES agents);
  CREATE TABLE IF NOT EXISTS messages (
    id text PRIMARY KEY, conversation_id text NOT NULL, role text NOT NULL, text text, ended_at timestamptz);
  CREATE TABLE IF NOT EXISTS events (message_id text, first int, events text[], PRIMARY KEY (message_id, first))`

const statements = {
  findShare: 'SELECT agent_id FROM shares WHERE token = $1',
  findAgent: 'SELECT agents.*, owners.name AS owner FROM agents JOIN owners ON owners.id = owner_id WHERE agents.id = $1',
  begin: `INSERT INTO messages (id, conversation_id, role, text) VALUES ($1, $3, 'question', $4), ($2, $3, 'reply', NULL)`,
  writeEvents: `INSERT INTO events SELECT message_id, first, ARRAY(SELECT json_array_elements_text(list))
    FROM unnest($1::text[], $2::int[], $3::json[]) AS rows (message_id, first, list)`,
  end: 'UPDATE messages SET text = $2, ended_at = now() WHERE id = $1'
}

/** Opens the pool, makes the tables and the one agent with its share. */
export async function openStore(connectionString, { platform, key, token }) {
  const pool = new pg.Pool({ connectionString, max: 10 })
  await pool.query(tables)
  for (const [insert, values] of [
    ['INSERT INTO owners VALUES ($1, $2) ON CONFLICT DO NOTHING', ['owner-1', 'Mei Lin']],
    ['INSERT INTO agents VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [agentId, 'owner-1', platform, key]],
    ['INSERT INTO shares VALUES ($1, $2) ON CONFLICT DO NOTHING', [token, agentId]]
  ])
    await pool.query(insert, values)
  const run = async (name, values) => (await pool.query({ name, text: statements[name], values })).rows

  return {
    findShare: async token => (await run('findShare', [token]))[0],
    findAgent: async id => (await run('findAgent', [id]))[0],
    /** Stores the question and its empty reply. Resolves with the id of the reply. */
    async begin(text) {
      const id = randomUUID()
      await run('begin', [randomUUID(), id, randomUUID(), text])
      return id
    },
    /** Stores the new events of many replies in one statement. */
    writeEvents: rows =>
      run('writeEvents', [
        rows.map(row => row.messageId),
        rows.map(row => row.from),
        rows.map(row => JSON.stringify(row.events))
      ]),
    end: (id, text) => run('end', [id, text])
  }
}
