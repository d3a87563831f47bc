import { isSmall, type PageContext } from '@lyceum/core/contract/page-context'

/** Whether a value is what a page may say of itself. */
export const isPageContext = (value: unknown): value is PageContext =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isSmall(value)
