import { platformOf, platforms } from '@lyceum/core/contract/platforms'
import { useStore } from '@nanostores/react'
import { ArrowRight } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { platformNames } from '../../i18n/platform-names.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { emptyFields } from './draft.ts'
import { PlatformBadge } from './platform-badge.tsx'
import type { Publishing } from './publish.store.ts'

/** First step: choosing a supported platform, which continues to the next step. */
export function PlatformStep({ store, onChosen }: { store: Publishing; onChosen: () => void }) {
  const { t: shell } = useTranslation()
  const t = useWords('publish')
  const ofPlatform = useWords('platforms')
  const draft = useStore(store.$draft)
  return (
    <section aria-labelledby="platforms">
      <Intro id="platforms">{t('platformQuestion')}</Intro>
      <Grid>
        {platforms.map(platform => {
          const { types } = platformOf(platform)
          const choose = () => {
            // Choosing the same platform again keeps its values.
            if (platform !== draft.platform) store.change({ platform, type: types[0], fields: emptyFields(platform), way: null })
            onChosen()
          }
          return (
            <li key={platform}>
              <Choice onPress={choose}>
                <PlatformBadge platform={platform} />
                <Words>
                  <strong>{platformNames[platform]}</strong>
                  <span>{ofPlatform(`${platform}.about`)}</span>
                  <Types>{types.map(type => shell(`types.${type}`)).join(' · ')}</Types>
                </Words>
                <ArrowRight aria-hidden size={theme.control.icon} strokeWidth={theme.control.stroke} />
              </Choice>
            </li>
          )
        })}
      </Grid>
    </section>
  )
}

const Intro = styled.p`
  max-width: 64ch;
  margin-bottom: ${theme.space[4]};
`

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(300px, 100%), 1fr));
  gap: ${theme.space[4]};
  & > li { display: grid; }
`

const Choice = styled(AriaButton)`
  display: flex;
  width: 100%;
  align-items: center;
  gap: ${theme.space[3]};
  padding: 18px;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.lg};
  background: ${theme.colour.raised};
  color: ${theme.colour.textMuted};
  text-align: start;
  cursor: pointer;
  transition: border-color ${theme.motion.fast}, box-shadow ${theme.motion.fast};
  &[data-hovered] { border-color: ${theme.colour.lineStrong}; box-shadow: ${theme.shadow[2]}; }
  &[data-focus-visible] { outline: ${theme.ring}; outline-offset: 2px; }
`

const Words = styled.span`
  display: grid;
  min-width: 0;
  flex: 1;
  gap: 2px;
  font-size: ${theme.size.sm};
  & > strong { color: ${theme.colour.textStrong}; font-size: ${theme.size.md}; font-weight: ${theme.weight.strong}; }
`

const Types = styled.span`font-size: ${theme.size.xs};`
