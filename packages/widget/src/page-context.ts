import { limits } from '@lyceum/core/contract/limits'
import { isSmall, type PageContext } from '@lyceum/core/contract/page-context'

/** Whether a value is what a page may say of itself, as the server takes it. */
export const isPageContext = (value: unknown): value is PageContext =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every(name => name.length <= limits.platformId) &&
  isSmall(value)
