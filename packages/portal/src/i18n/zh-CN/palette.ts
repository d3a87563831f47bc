import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/palette.ts'

export const words: Translation<typeof english> = {
  title: '全局查找',
  placeholder: '查找智能体、对话、页面…',
  list: '结果',
  groups: { pages: '页面', actions: '操作', agents: '智能体', conversations: '对话', bases: '知识库', people: '用户' },
  discover: '在全部智能体中搜索“{{query}}”',
  searchHelp: '在帮助中搜索“{{query}}”',
  searching: '正在查找…',
  results_one: '{{count}} 个结果',
  results_other: '{{count}} 个结果',
  nothing: '没有结果',
  failed: '部分结果未能加载。'
}
