import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/reports.ts'

export const words: Translation<typeof english> = {
  allTab: '全部智能体',
  reportedTab: '举报',
  parts: '智能体管理的各部分',
  states: { open: '待处理', resolved: '已处理' },
  state: '显示哪些举报',
  loading: '正在加载举报',
  failed: '举报加载失败',
  nothingOpen: '没有待处理的举报。用户提交的举报会显示在这里。',
  nothingResolved: '还没有处理过的举报。',
  nothingOfAgent: '这个智能体没有被举报过。',
  everything: '查看全部举报',
  onlyOf: '仅显示“{{name}}”的举报。',
  pages: '举报分页',
  rows: '第 {{from}}–{{to}} 条，共 {{total}} 条',
  heading: '举报',
  headingHint: '用户对这个智能体及其回答的举报。',
  about: { agent: '针对智能体', answer: '针对回答' },
  reasons: {
    wrong: '内容有误',
    harmful: '侮辱、危险或不公正',
    private: '泄露隐私',
    rights: '侵犯他人权利',
    other: '其他问题'
  },
  by: '举报人：{{name}}',
  byGuest: '由访客或已注销的用户举报',
  question: '提问',
  answer: '回答',
  turn: '对话内容',
  noTurn: '无法显示对话内容：举报人没有一并提交，或已删除该对话。',
  outOfService: '已停用',
  outcomes: { unfounded: '没有问题', corrected: '已改正', disabled: '停用智能体' },
  resolved: { unfounded: '未发现问题', corrected: '已改正', disabled: '已停用智能体' },
  decidedBy: '{{name}}，{{at}}',
  ask: {
    unfounded: '确认“{{name}}”没有问题？',
    corrected: '确认“{{name}}”的问题已改正？'
  },
  askText: '举报人会收到处理结果。',
  note: '说明',
  noteHint: '选填，举报人和发布者可以看到。',
  done: '举报已处理。'
}
