import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { usePortal } from '../../../portal-context.tsx'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import type { Entered } from './options.ts'
import type { Site, Way } from './snippets.ts'
import { trialPage } from './trial-page.ts'

type TrialFrameProps = { way: Way; site: Site; entered: Entered }

/** Who still types gets one page, not one for each letter. */
const settleMs = 600

/** A page of another origin with the widget in it, made anew when an option has changed. */
export function TrialFrame({ way, site, entered }: TrialFrameProps) {
  const { words: portalWords } = usePortal()
  const t = useWords('playground')
  const [times, setTimes] = useState(0)
  const words = { title: t('page.title'), text: t('page.text') }
  const address = useSettled(trialPage({ way, site, entered, locale: portalWords.language, words, nonce: nonceOf(document) }))
  return (
    <Column>
      <Bar>
        <p>{t('note')}</p>
        <Button size="sm" icon={<RotateCw />} onPress={() => setTimes(times + 1)}>
          {t('again')}
        </Button>
      </Bar>
      {/* Another element for another page: a changed address would be one more step of the browser's history. */}
      <Frame key={`${times} ${address}`} src={address} title={t('trial')} allow="microphone; clipboard-write" />
    </Column>
  )
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The server's mark on scripts and styles that this page may have. */
const nonceOf = (page: Document) => page.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

const Column = styled.div`
  display: grid;
  min-height: 0;
  gap: ${theme.space[3]};
  grid-template-rows: auto minmax(0, 1fr);
`

const Bar = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${theme.space[3]};
  & > p { font-size: ${theme.size.sm}; }
  & > button { flex: none; }
`

const Frame = styled.iframe`
  width: 100%;
  height: 100%;
  min-height: 320px;
  border: 1px solid ${theme.colour.lineStrong};
  border-radius: ${theme.radius.md};
  background: #fff;
  color-scheme: light;
  &:focus-visible { outline: ${theme.ring}; outline-offset: 2px; }
  ${theme.media.small} { height: 62dvh; }
`
