import type { Locale } from '@lyceum/core/contract'
import styled from 'styled-components'
import type { LoadFailure } from './served-pages.ts'
import { ErrorState } from './ui/error-state.tsx'
import { PlainButton } from './ui/plain-button.tsx'

type Said = { title: string; text: string }
type Words = Record<LoadFailure, Said> & { reload: string }

/** Here, and not among the portal's words: those may be what did not load. */
const words: Record<Locale, Words> = {
  'en-US': {
    offline: { title: 'You are offline', text: 'Check the connection, then reload the page.' },
    replaced: { title: 'A new version is available', text: 'This page belongs to an earlier one. Reload to go on.' },
    failed: { title: 'The page could not be loaded', text: 'Reload it. If that does not help, tell your administrator.' },
    reload: 'Reload'
  },
  'zh-CN': {
    offline: { title: '网络已断开', text: '请检查网络连接，然后重新加载页面。' },
    replaced: { title: '有新版本可用', text: '当前页面属于旧版本。请重新加载后继续。' },
    failed: { title: '页面无法加载', text: '请重新加载。如果仍无法加载，请联系管理员。' },
    reload: '重新加载'
  },
  'zh-TW': {
    offline: { title: '網路已中斷', text: '請檢查網路連線，然後重新載入頁面。' },
    replaced: { title: '有新版本可用', text: '目前的頁面屬於舊版本。請重新載入後繼續。' },
    failed: { title: '頁面無法載入', text: '請重新載入。如果仍無法載入，請聯絡管理員。' },
    reload: '重新載入'
  }
}

type FailedStartProps = { why: LoadFailure; locale: Locale; onReload: () => void }

/** The whole page, when a part without which the portal cannot begin did not come. */
export function FailedStart({ why, locale, onReload }: FailedStartProps) {
  const { reload, ...said } = words[locale]
  return (
    <Whole>
      <ErrorState
        page
        title={said[why].title}
        text={said[why].text}
        actions={
          <PlainButton kind="primary" onClick={onReload}>
            {reload}
          </PlainButton>
        }
      />
    </Whole>
  )
}

const Whole = styled.main`
  display: grid;
  place-content: center;
  min-height: 80dvh;
`
