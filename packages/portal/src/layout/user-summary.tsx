import type { User } from '@lyceum/core/contract'
import { useStore } from '@nanostores/react'
import { ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Avatar } from '../ui/avatar.tsx'

/** The signed-in person, shown until the user menu has loaded. */
export function SignedInUser({ rail }: { rail: boolean }) {
  const { user } = usePortal()
  const person = useStore(user.$user)
  return person && <UserSummary person={person} rail={rail} />
}

/** Name, identity and department of a person; in the rail the initials only. */
export function UserSummary({ person, rail }: { person: User; rail: boolean }) {
  const { t } = useTranslation()
  const details = [t(`identities.${person.identity}`), person.department?.name].filter(Boolean).join(' · ')
  return (
    <Line $rail={rail}>
      <Avatar name={person.name} />
      {!rail && (
        <>
          <Words>
            <Name>{person.name}</Name>
            <Details>{details}</Details>
          </Words>
          <ChevronsUpDown aria-hidden size={16} strokeWidth={theme.control.stroke} />
        </>
      )}
    </Line>
  )
}

const Line = styled.span<{ $rail: boolean }>`
  display: flex;
  min-height: 44px;
  align-items: center;
  justify-content: ${({ $rail }) => ($rail ? 'center' : 'flex-start')};
  gap: 10px;
  padding: ${theme.space[1]} ${({ $rail }) => ($rail ? '0' : '10px')};
`

const Words = styled.span`
  display: grid;
  min-width: 0;
  flex: 1;
  line-height: 1.3;
  & > * { overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
`

const Name = styled.span`
  color: ${theme.colour.textStrong};
  font-weight: ${theme.weight.strong};
`

const Details = styled.span`font-size: ${theme.size.xs};`
