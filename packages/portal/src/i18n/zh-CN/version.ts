import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/version.ts'

export const words: Translation<typeof english> = {
  pageTitle: '版本',
  version: '版本号',
  revision: '修订',
  builtAt: '构建时间',
  unknown: '未记录',
  news: '新变化',
  newsNote: '面向用户和运维人员的更新记录，仅有英文。',
  unreleased: '本版本',
  kinds: { Added: '新增', Changed: '变更', Deprecated: '即将移除', Removed: '移除', Fixed: '修复', Security: '安全' }
}
