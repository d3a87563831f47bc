import { Fragment } from 'react'
import styled from 'styled-components'
import { theme } from '../src/theme/theme.ts'
import type { Story } from './story.ts'
import type { Words } from './words.ts'

const files = import.meta.glob<Record<string, Story>>('../src/**/*.stories.tsx', { eager: true })

/** All components with their stories, sorted by name. */
export const catalogue = Object.entries(files)
  .map(([path, stories]) => ({ part: path.replace(/^.*\/(.+)\.stories\.tsx$/, '$1'), stories: Object.entries(stories) }))
  .sort((a, b) => a.part.localeCompare(b.part))

/** Renders the stories of one component, or of all. */
export function Catalogue({ only, words }: { only: string | null; words: Words }) {
  return (
    <>
      {catalogue
        .filter(({ part }) => only === null || part === only)
        .map(({ part, stories }) => (
          <Fragment key={part}>
            <PartName id={part}>{part}</PartName>
            {stories.map(([name, Part]) => (
              <StoryFrame key={name} data-story={`${part}/${name}`}>
                <StoryName>{name.replace(/(?!^)([A-Z])/g, ' $1')}</StoryName>
                <Part words={words} />
              </StoryFrame>
            ))}
          </Fragment>
        ))}
    </>
  )
}

const PartName = styled.h2`
  margin-top: ${theme.space[6]};
  padding-bottom: ${theme.space[2]};
  border-bottom: 1px solid ${theme.colour.line};
  scroll-margin-top: ${theme.space[5]};
`

const StoryFrame = styled.div`
  position: relative;
  padding: ${theme.space[4]} 0;
`

const StoryName = styled.p`
  margin-bottom: ${theme.space[3]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
`
