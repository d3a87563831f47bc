import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { theme } from '../../../theme/theme.ts'
import { type Mark, PageMark } from './page-mark.ts'

/** @param marks in parts of the picture's size */
type CitedPictureProps = { picture: Blob; name: string; marks: Mark[]; onFailure: () => void }

/** A picture that is a document, above the text that was recognized in it, with the cited lines marked. */
export function CitedPicture({ picture, name, marks, onFailure }: CitedPictureProps) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  if (address === undefined) return null
  return (
    <Frame>
      <Drawn src={address} alt={name} onError={onFailure} />
      {marks.map(({ left, top, width, height }) => (
        <PageMark
          key={`${left} ${top}`}
          style={{ left: `${100 * left}%`, top: `${100 * top}%`, width: `${100 * width}%`, height: `${100 * height}%` }}
        />
      ))}
    </Frame>
  )
}

const Frame = styled.div`
  position: relative;
  width: fit-content;
  max-width: 100%;
  margin: 0 auto ${theme.space[3]};
  overflow: hidden;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
`

const Drawn = styled.img`
  display: block;
  max-width: 100%;
  max-height: 70dvh;
`
