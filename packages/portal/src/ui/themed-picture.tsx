import styled from 'styled-components'

type ThemedPictureProps = { light: string; dark: string | null; height: number }

/** A picture of the school, with another one on dark pages where there is one. Decorative: the name stands beside it, or is its link's. */
export function ThemedPicture({ light, dark, height }: ThemedPictureProps) {
  if (!dark) return <Picture src={light} alt="" style={{ height }} />
  return (
    <>
      <Picture src={light} alt="" style={{ height }} data-on="light" />
      <Picture src={dark} alt="" style={{ height }} data-on="dark" />
    </>
  )
}

const Picture = styled.img`
  max-width: 100%;
  object-fit: contain;
  object-position: left center;
  [data-theme='dark'] &[data-on='light'] { display: none; }
  :root:not([data-theme='dark']) &[data-on='dark'] { display: none; }
  @media (prefers-color-scheme: dark) {
    :root:not([data-theme]) &[data-on='light'] { display: none; }
    :root:not([data-theme]) &[data-on='dark'] { display: inline; }
  }
`
