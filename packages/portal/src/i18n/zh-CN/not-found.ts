import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/not-found.ts'

export const words: Translation<typeof english> = {
  pageTitle: '页面不存在',
  title: '页面不存在',
  text: '地址可能有误，或者页面已经移走。'
}
