import type { Sql, Statement } from '../db/sql.ts'

/** The names of a base's documents, as many as are read, and how many it has. */
export type BaseTitles = { baseId: string; names: string[]; count: number }

const things = '(documents?|files?|materials?|readings?|texts?|lectures?|slides?|handouts?)'
const chineseThings = '(文档|文檔|文件|檔案|资料|資料|材料|讲义|講義|课件|課件|幻灯片|投影片|簡報)'
const base = '(this|the|your|that|our) (knowledge )?base'

const asking = [
  new RegExp(
    `\\b(which|what|how many)\\s+${things}\\b[^.?!]{0,30}\\b(are there|do you (have|know)|are available|have you (got|read)|can you (see|read|use|find|search)|(does|do|did) ${base} (contain|have|hold|include)|are in\\b)`,
    'i'
  ),
  new RegExp(`\\b(which|what)\\s+${things}\\s+exist(\\s+(here|in ${base}))?\\s*[?.!]*$`, 'i'),
  new RegExp(
    `\\b(list|show|name)\\s+(me\\s+)?(all\\s+)?(of\\s+)?(the|your)?\\s*${things}(\\s+(you have|you know|in .{1,40}))?\\s*[.?!]*$`,
    'i'
  ),
  /\bwhat('s| is| does)\b[^.?!]{0,20}\b(in (the|this|your) knowledge base|the knowledge base (contain|have))/i,
  new RegExp(`(有|包含|收录|收錄)(哪些|什么|什麼|多少|几|幾)[份个個篇]?(可用的)?${chineseThings}`),
  new RegExp(`(知识库|知識庫).{0,10}${chineseThings}(都|一共|总共|總共)?(有|是)(哪些|什么|什麼|多少|几|幾)`),
  // At the beginning: what an application needs is something else.
  new RegExp(
    `^\\s*(请问|請問)?[，,]?\\s*(你的|这里|這裡|目前|现在|現在|现有|現有|可用|所有|全部)?的?${chineseThings}(都|一共|总共|總共)?(有|包括)(哪些|什么|什麼|多少|几|幾)[份个個篇]?[？?。\\s]*$`
  ),
  new RegExp(
    `(你|您)都?(知道|了解|掌握|读过|讀過|看过|看過|(能|可以)(看|读|讀|查|用|搜)到?)了?(哪些|什么|什麼|多少|几|幾)[份个個篇]?${chineseThings}`
  ),
  new RegExp(`(列出|显示|顯示|列举|列舉)(所有|全部|你的|现有|現有)*的?${chineseThings}`),
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
