import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/my-agents.ts'

export const words: Translation<typeof english> = {
  parts: '我的智能体的各部分',
  list: '列表',
  usageTab: '使用统计',
  pageTitle: '我的智能体',
  publish: '发布智能体',
  empty: '您发布的智能体会出现在这里。',
  failed: '您的智能体加载失败',
  name: '智能体',
  visibility: '可见范围',
  status: '状态',
  usage: '对话次数',
  updated: '更新时间',
  actionsColumn: '操作',
  actions: '“{{name}}”的操作',
  private: '私有',
  public: '公开',
  reason: '原因：{{reason}}',
  allowance: '额度',
  chat: '打开对话',
  submit: '提交审核',
  submitTitle: '提交“{{name}}”审核？',
  submitText: '管理员会先进行审核。通过后它将公开：全校师生都能找到它并与它对话。',
  submitConfirm: '提交',
  submitted: '“{{name}}”正在等待审核',
  deleteTitle: '删除“{{name}}”？',
  deleteText: '此后没有人能找到它或与它对话，分享链接和嵌入的聊天会停止工作，已有的对话也无法再打开。此操作无法撤销。',
  deleted: '已删除“{{name}}”',
  pages: '我的智能体的分页',
  summary: '第 {{from}}–{{to}} 个，共 {{total}} 个'
}
