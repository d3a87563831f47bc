import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/agent-detail.ts'

export const words: Translation<typeof english> = {
  pageTitle: '智能体',
  failed: '智能体加载失败',
  submitted: '提交于 {{date}}',
  created: '创建于 {{date}}',
  see: '用户将看到的内容',
  opener: '开场白',
  noOpener: '未设置。',
  tryIt: '试用',
  tryText: '与该智能体的私密对话，不计入使用次数。',
  openChat: '打开对话',
  connection: '连接',
  platform: '平台',
  lastCheck: '最近检查',
  answered: '{{milliseconds}} 毫秒内响应',
  unanswered: '没有响应',
  unchecked: '尚未检查',
  progress: '审核进度',
  stepCreated: '已创建',
  stepSubmitted: '已提交',
  stepApproved: '已通过',
  stepRejected: '已驳回',
  stepDisabled: '已停用',
  stepEnabled: '已启用',
  stepEdited: '已编辑',
  stepWithdrawn: '已撤回',
  stepRestored: '已恢复',
  submittedBy: '由 {{name}} 提交',
  quoted: '“{{reason}}”',
  needsSources: '没有来源的回答不会显示。'
}
