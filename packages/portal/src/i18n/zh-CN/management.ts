import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/management.ts'

export const words: Translation<typeof english> = {
  parts: '管理的各部分',
  tabs: {
    ManagementAgent: '智能体',
    ManagementKnowledge: '知识库',
    ManagementUser: '用户',
    ManagementUsageStats: '使用统计',
    ManagementAppearance: '外观',
    ManagementSystem: '系统'
  },
  approve: '通过',
  review: '审核',
  toReview: '返回审核',
  trial: '这是试用，不计入该智能体的使用次数。',
  nextReview: '审核下一个：{{name}}（{{count}}）',
  noNextReview: '没有其他待审核的智能体',
  reject: '驳回',
  rejectTitle: '驳回“{{name}}”？',
  rejectText: '它不会出现在“发现”中。发布者会看到原因，并可以再次提交。',
  disable: '停用',
  disableTitle: '停用“{{name}}”？',
  disableText: '停用后，除管理员外任何人都不能使用它，其分享也立即失效。审核结果保持不变。',
  enable: '启用',
  enableTitle: '启用“{{name}}”？',
  enableText: '之前可以使用它的人将可以再次使用。',
  reason: '原因',
  reasonHint: '发布者会看到此内容。',
  reasonOptional: '选填。发布者会看到此内容。',
  processed: '此项已有变动，现在显示的是最新状态。',
  rejected: '已驳回“{{name}}”。',
  disabled: '已停用“{{name}}”。',
  enabled: '已启用“{{name}}”。',
  approved: '已通过“{{name}}”。',
  recommendedNow: '已推荐“{{name}}”。',
  notRecommendedNow: '已取消推荐“{{name}}”。',
  tooManyRecommended: '最多可推荐 {{limit}} 个智能体，请先取消推荐另一个。',
  handOver: '移交',
  findOwner: '查找新的所有者',
  clear: '清除搜索',
  cannotOwn: '{{name}} 不能拥有智能体。请选择未停用的智能体开发者或管理员。'
}
