import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { theme } from '../../../theme/theme.ts'

/** A picture that is a document, above the text that was recognized in it. */
export function CitedPicture({ picture, name, onFailure }: { picture: Blob; name: string; onFailure: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address === undefined ? null : <Drawn src={address} alt={name} onError={onFailure} />
}

const Drawn = styled.img`
  display: block;
  max-width: 100%;
  max-height: 45dvh;
  margin: 0 auto ${theme.space[3]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
`
