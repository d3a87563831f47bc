import { type Locale, locales } from '@lyceum/core/contract/locales'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import styled from 'styled-components'
import { theme } from '../src/theme/theme.ts'
import { RadioChips } from '../src/ui/radio-chips.tsx'
import { Catalogue, catalogue } from './catalogue.tsx'
import { StoryProviders } from './story-providers.tsx'
import { wordsOf } from './words.ts'

const themes = ['auto', 'light', 'dark'] as const

const address = new URL(location.href)
const fromAddress = <T extends string>(name: string, allowed: readonly T[]) =>
  allowed.find(value => value === address.searchParams.get(name)) ?? allowed[0]!

/** The component catalogue: `?part=button&theme=dark&locale=zh-CN`. */
function Stories() {
  const [chosen, setChosen] = useState(fromAddress('theme', themes))
  const [locale, setLocale] = useState<Locale>(fromAddress('locale', locales))
  document.documentElement.lang = locale
  document.documentElement.dataset.theme = chosen
  return (
    <StoryProviders locale={locale}>
      <Frame>
        <Side aria-label="Kit">
          <h1>Lyceum</h1>
          <RadioChips label="Theme" value={chosen} onChange={setChosen} choices={themes.map(id => ({ id, label: id }))} />
          <RadioChips label="Language" value={locale} onChange={setLocale} choices={locales.map(id => ({ id, label: id }))} />
          <nav aria-label="Parts">
            {catalogue.map(({ part }) => (
              <a key={part} href={`#${part}`}>
                {part}
              </a>
            ))}
          </nav>
        </Side>
        <main>
          <Catalogue only={address.searchParams.get('part')} words={wordsOf(locale)} />
        </main>
      </Frame>
    </StoryProviders>
  )
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: ${theme.layout.sidebar} minmax(0, 1fr);
  & > main { min-width: 0; max-width: ${theme.layout.content}; padding: 0 ${theme.space[6]} ${theme.space[8]}; }
  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr);
    & > main { padding: 0 ${theme.space[4]} ${theme.space[7]}; }
  }
`

const Side = styled.aside`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[4]};
  padding: ${theme.space[5]};
  border-inline-end: 1px solid ${theme.colour.line};
  background: ${theme.colour.sunken};
  & > nav { display: grid; gap: ${theme.space[1]}; font-size: ${theme.size.sm}; }
  & > nav > a { min-height: 24px; }
  ${theme.media.small} { & > nav { display: none; } }
`

createRoot(document.getElementById('root')!).render(<Stories />)
