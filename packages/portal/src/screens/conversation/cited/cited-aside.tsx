import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { theme } from '../../../theme/theme.ts'
import { IconButton } from '../../../ui/icon-button.tsx'

type CitedAsideProps = { title: string; closeLabel: string; footer: ReactNode; children: ReactNode; onClose: () => void }

/** A cited document beside the answer. It takes the focus, which returns on closing; Escape closes it. */
export function CitedAside({ title, closeLabel, footer, children, onClose }: CitedAsideProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    heading.current?.focus({ preventScroll: true })
    return () => before?.focus({ preventScroll: true })
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  }
  return (
    <Aside role="dialog" data-beside aria-label={title} onKeyDown={closeOnEscape}>
      <Head>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<X />} onPress={onClose} />
      </Head>
      <Body>{children}</Body>
      {footer && <Foot>{footer}</Foot>}
    </Aside>
  )
}

const Aside = styled.section`
  display: flex;
  width: min(46%, 720px);
  flex: none;
  flex-direction: column;
  border-left: 1px solid ${theme.colour.line};
  background: ${theme.colour.page};
`

const Head = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[3]} ${theme.space[2]} ${theme.space[5]};
  & > h2 { min-width: 0; padding-top: 7px; font-size: ${theme.size.md}; outline: none; overflow-wrap: anywhere; }
`

const Body = styled.div`
  min-height: 0;
  flex: 1;
  padding: 0 ${theme.space[5]} ${theme.space[4]};
  overflow: auto;
`

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  padding: ${theme.space[3]} ${theme.space[5]};
  border-top: 1px solid ${theme.colour.line};
`
