import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/version.ts'

export const words: Translation<typeof english> = {
  pageTitle: '版本',
  version: '版本號',
  revision: '修訂',
  builtAt: '建置時間',
  unknown: '未記錄',
  news: '新變化',
  newsNote: '給使用者和維運人員的更新紀錄，僅有英文。',
  unreleased: '本版本',
  kinds: { Added: '新增', Changed: '變更', Deprecated: '即將移除', Removed: '移除', Fixed: '修正', Security: '安全' }
}
