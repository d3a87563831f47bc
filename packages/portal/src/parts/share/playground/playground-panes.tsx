import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../i18n/words.ts'
import { useMedia } from '../../../layout/use-media.ts'
import { theme } from '../../../theme/theme.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import OptionFields from './option-fields.tsx'
import type { Entered } from './options.ts'
import { SnippetPane } from './snippet-pane.tsx'
import type { Site, Way } from './snippets.ts'

type PlaygroundPanesProps = {
  site: Site
  /** Draws the page with what is entered. */
  trial: (way: Way, entered: Entered) => ReactNode
}

const parts = ['options', 'trial', 'code'] as const
type Part = (typeof parts)[number]

/** Options on the left, the page beside them with the code below; one after another where there is no room. */
export function PlaygroundPanes({ site, trial }: PlaygroundPanesProps) {
  const t = useWords('playground')
  const [way, setWay] = useState<Way>('script')
  const [part, setPart] = useState<Part>('options')
  const [entered, setEntered] = useState<Entered>({})
  const isNarrow = useMedia(theme.width.narrow)
  const panels: Record<Part, ReactNode> = {
    options: <OptionFields entered={entered} onChange={setEntered} />,
    trial: trial(way, entered),
    code: <SnippetPane way={way} onWay={setWay} site={site} entered={entered} />
  }
  if (isNarrow)
    return (
      <Narrow>
        <Tabs
          label={t('parts')}
          value={part}
          onChange={setPart}
          tabs={parts.map(id => ({ id, label: t(id), panel: panels[id] }))}
        />
      </Narrow>
    )
  return (
    <Wide>
      {/* Scrolled by its fields, which the keyboard reaches. */}
      <Side>{panels.options}</Side>
      <Main>
        {panels.trial}
        {panels.code}
      </Main>
    </Wide>
  )
}

/* As high for each tab, so that these stay where they are. */
const Narrow = styled.div`min-height: 76dvh;`

const Wide = styled.div`
  display: grid;
  height: min(78dvh, 900px);
  gap: ${theme.space[5]};
  grid-template-columns: minmax(280px, 340px) minmax(0, 1fr);
`

const Side = styled.div`
  padding: 2px ${theme.space[4]} ${theme.space[2]} 2px;
  overflow: auto;
  border-inline-end: 1px solid ${theme.colour.line};
  scroll-padding: ${theme.space[5]};
`

/** The page is as high as an open chat needs; a long code is scrolled to. */
const Main = styled.div`
  display: grid;
  min-height: 0;
  padding-bottom: ${theme.space[2]};
  overflow: auto;
  gap: ${theme.space[4]};
  grid-template-rows: minmax(560px, 1fr) auto;
`
