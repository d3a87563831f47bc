import type { Translation } from '@lyceum/core/i18n'
import type { words as english } from '../en-US/not-found.ts'

export const words: Translation<typeof english> = {
  pageTitle: '找不到頁面',
  title: '找不到頁面',
  text: '網址可能有誤，或者頁面已經移走。'
}
