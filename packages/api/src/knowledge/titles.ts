import type { Sql, Statement } from '../db/sql.ts'

/** The names of a base's documents, as many as are read, and how many it has. */
export type BaseTitles = { baseId: string; names: string[]; count: number }

const things = '(documents?|files?|materials?|readings?|texts?)'
const dinge = '(文档|文檔|文件|檔案|资料|資料|材料)'

const asking = [
  new RegExp(
    `\\b(which|what|how many)\\s+${things}\\b[^.?!]{0,30}\\b(are there|do you (have|know)|are available|can you (see|read|use)|are in\\b)`,
    'i'
  ),
  new RegExp(
    `\\b(list|show|name)\\s+(me\\s+)?(all\\s+)?(of\\s+)?(the|your)?\\s*${things}(\\s+(you have|you know|in .{1,40}))?\\s*[.?!]*$`,
    'i'
  ),
  /\bwhat('s| is| does)\b[^.?!]{0,20}\b(in (the|this|your) knowledge base|the knowledge base (contain|have))/i,
  new RegExp(`(有|包含|收录|收錄)(哪些|什么|什麼|多少|几|幾)[份个個篇]?(可用的)?${dinge}`),
  new RegExp(`(列出|显示|顯示|列举|列舉)(所有|全部|你的|现有|現有)*的?${dinge}`),
  /(知识库|知識庫)(里面|裡面|里|裡|中|内|內)?(有|包含|收录|收錄)(哪些|什么|什麼)/
]

/** Whether a question asks which documents there are, which no passage of them answers. */
export const asksForTitles = (question: string): boolean => asking.some(pattern => pattern.test(question.slice(0, 300)))

const titlesStatement: Statement = {
  name: 'knowledge_titles',
  text: `select b.id as "baseId", d.count, d.names from unnest($1::text[]) as b(id)
         cross join lateral (
           select count(*)::integer as count, coalesce((array_agg(name order by name))[1:$2], '{}') as names
           from documents where base_id = b.id and status = 'completed'
         ) d`
}

/** The names of what can be found in these bases, in their order, at most `most` of each. */
export const listTitles = (sql: Sql, baseIds: string[], most: number): Promise<BaseTitles[]> =>
  sql.rows<BaseTitles>(titlesStatement, [baseIds, most])
