import styled from 'styled-components'
import { theme } from '../theme/theme.ts'

const widths = { list: '860px', home: '992px', form: '1000px', grid: '1040px', content: theme.layout.content, detail: '1280px' }

/** The column of a screen. It is the container for `@container page (max-width: …)`. */
export const PageColumn = styled.div<{ $width: keyof typeof widths }>`
  container: page / inline-size;
  display: grid;
  width: 100%;
  max-width: calc(${({ $width }) => widths[$width]} + 2 * ${theme.space[5]});
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[4]};
  margin: 0 auto;
  padding: ${theme.space[6]} ${theme.space[5]} ${theme.space[7]};
  ${theme.media.small} { padding: ${theme.space[5]} ${theme.space[4]} ${theme.space[7]}; }
  /* The end of the page can be scrolled out from under the list of uploads. */
  :root:has([data-uploads='list']) & { padding-bottom: calc(min(360px, 40dvh) + 160px); }
  :root:has([data-uploads='line']) & { padding-bottom: 112px; }
`

/** The heading of a screen, with actions beside it. */
export const PageHead = styled.div`
  display: flex;
  min-height: ${theme.control.height};
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
`

/** The heading with a line below it, which takes the width that the actions leave. */
export const HeadWords = styled.div`
  min-width: 0;
  flex: 1 1 320px;
  overflow-wrap: anywhere;
  & > p { color: ${theme.colour.textMuted}; }
`

/** The actions beside a heading. */
export const HeadActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`

/** Main content with an aside, which moves below on a narrow page. Used inside a PageColumn. */
export const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  align-items: start;
  gap: ${theme.space[5]};
  @container page (max-width: 780px) { grid-template-columns: minmax(0, 1fr); gap: ${theme.space[4]}; }
`

/** TwoColumns with a form in the first card, which gets more padding than other cards. */
export const FormColumns = styled(TwoColumns)`
  & > :first-child { padding: 26px; }
  @container page (max-width: 560px) { & > :first-child { padding: 18px; } }
`

/** The buttons at the end of a form; the primary one comes last. */
export const FormFoot = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[2]};
`

/** A search field, which takes the remaining width, and filters. */
export const FilterBar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};
  & > :first-child { flex: 1 1 220px; }
`

/** The "load more" button below a list. */
export const ListEnd = styled.div`
  display: grid;
  justify-items: center;
`
