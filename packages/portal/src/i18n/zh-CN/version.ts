import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/version.ts'

export const words: Translation<typeof english> = {
  pageTitle: '版本',
  version: '版本号',
  revision: '修订',
  builtAt: '构建时间',
  unknown: '未记录'
}
