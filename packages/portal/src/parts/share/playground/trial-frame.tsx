import { RotateCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { usePortal } from '../../../portal-context.tsx'
import { theme } from '../../../theme/theme.ts'
import { Button } from '../../../ui/button.tsx'
import { changeOf, type Entered } from './options.ts'
import type { Site, Way } from './snippets.ts'
import { type FromTrial, trialPage } from './trial-page.ts'

type TrialFrameProps = { way: Way; site: Site; entered: Entered }

/** Who still types gets one change, not one for each letter. */
const settleMs = 600

/**
 * A page of another origin with the widget in it. A living widget is told of a change of its options; for others the page is made anew, and
 * its chat is open if it was.
 */
export function TrialFrame({ way, site, entered }: TrialFrameProps) {
  const { words: portalWords } = usePortal()
  const t = useWords('playground')
  const frame = useRef<HTMLIFrameElement>(null)
  const now = useSettled(entered)
  const [made, setMade] = useState({ way, entered: now, open: false, times: 0 })
  /** What the widget is told, and whether it is open. */
  const told = useRef({ entered: now, open: false })
  const makeAnew = useCallback(() => {
    const { open } = told.current
    told.current = { entered: now, open }
    setMade(({ times }) => ({ way, entered: now, open, times: times + 1 }))
  }, [way, now])

  useEffect(() => {
    if (way === made.way && told.current.entered === now) return
    const change = way === made.way && way !== 'iframe' ? changeOf(told.current.entered, now) : undefined
    if (!change) return makeAnew()
    told.current.entered = now
    frame.current?.contentWindow?.postMessage(change, '*')
  }, [way, now, made.way, makeAnew])

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<FromTrial | null>) => {
      if (source !== frame.current?.contentWindow || !data?.trial) return
      if (data.trial !== 'ready') told.current.open = data.trial === 'open'
      // What has changed while it was loading.
      else if (told.current.entered !== made.entered)
        frame.current?.contentWindow?.postMessage(changeOf(made.entered, told.current.entered), '*')
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [made.entered])

  const words = { title: t('page.title'), text: t('page.text') }
  const address = trialPage({ ...made, site, locale: portalWords.language, words, nonce: nonceOf(document) })
  return (
    <Column>
      <Bar>
        <p>{t('note')}</p>
        <Button size="sm" icon={<RotateCw />} onPress={makeAnew}>
          {t('again')}
        </Button>
      </Bar>
      {/* Another element for another page: a changed address would be one more step of the browser's history. */}
      <Frame key={`${made.times} ${address}`} ref={frame} src={address} title={t('trial')} allow="microphone; clipboard-write" />
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
