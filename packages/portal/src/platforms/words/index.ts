/** This area's words, one language at a time. */
export const loaders = {
  'en-US': () => import('./en-US.ts'),
  'zh-CN': () => import('./zh-CN.ts'),
  'zh-TW': () => import('./zh-TW.ts')
}
