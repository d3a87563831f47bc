import { loadTerms } from '../search/terms.ts'

/**
 * A small list of synonyms of what schools and universities are about, in English and Simplified Chinese (Traditional is folded to
 * it). A word of a line that somebody types also finds agents that use another one: an agent is described in one language and asked
 * for in another, and no index of words finds it then. It names subjects and tasks, never an agent, and counts much less than the
 * words that were typed.
 */
const groups = [
  'essay paper thesis dissertation writing write draft 论文 作文 写作 文章 写',
  'citation reference bibliography cite 引用 参考文献 文献',
  'grammar wording style proofread polish 语法 润色 措辞',
  'maths mathematics math calculus algebra derivative integral limit 数学 微积分 导数 积分 极限 代数',
  'graph plot curve function draw chart 图像 曲线 函数 画图 绘图',
  'statistics probability data regression 统计 概率 数据 回归',
  'physics mechanics 物理 力学',
  'chemistry reaction 化学 反应',
  'biology cell 生物 细胞',
  'programming code coding program software debug 编程 程序 代码 软件',
  'exam examination test quiz revision 考试 测验 复习 考',
  'homework assignment exercise practice 作业 练习 习题',
  'course class module enrol enrolment register 课程 选课 课 注册',
  'lesson teach teaching plan classroom 教案 备课 教学 课堂',
  'library book loan 图书馆 书 借书',
  'research literature article scholar 研究 文献 学术',
  'read reading summary summarise summarize digest keyword 阅读 摘要 总结 概括 关键词',
  'recommendation letter referee 推荐信 推荐',
  'translate translation 翻译',
  'language english speak speaking 英语 英文 口语 语言',
  'safety emergency doctor accident laboratory lab 安全 急救 医生 事故 实验室',
  'campus dormitory housing canteen 校园 宿舍 食堂',
  'career job internship interview cv resume 职业 工作 实习 面试 简历',
  'fee tuition scholarship grant 学费 奖学金 助学金',
  'presentation slide talk 演讲 幻灯片 报告',
  'image picture drawing illustration 图片 插图 图画'
]

let byTerm: Map<string, Set<string>> | undefined

/** Other words for those of a query, from the groups in which it has one; empty when there are none. */
export async function needWords(query: string): Promise<string[]> {
  const terms = await loadTerms()
  byTerm ??= new Map()
  if (byTerm.size === 0)
    for (const group of groups) {
      const words = group.split(' ')
      for (const word of words)
        terms.read(word, (term, kind) => {
          // Of a Chinese word of several characters, its pairs stand for it.
          if (kind !== 'single') byTerm!.set(term, new Set([...(byTerm!.get(term) ?? []), ...words]))
        })
    }
  const found = new Set<string>()
  terms.read(query, term => {
    for (const word of byTerm!.get(term) ?? []) found.add(word)
  })
  return [...found]
}
