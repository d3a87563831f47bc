import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/version.ts'

export const words: Translation<typeof english> = {
  pageTitle: '版本',
  version: '版本號',
  revision: '修訂',
  builtAt: '建置時間',
  unknown: '未記錄'
}
