import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'

/** The person's data from the school's sign-in, which only the school can change. */
export function Account() {
  const { user } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('settings')
  const person = useStore(user.$user)
  if (!person) return null
  const facts = [
    ['userNumber', person.userNumber],
    ['email', person.email],
    ['department', person.department?.name],
    ['identity', shell(`identities.${person.identity}`)],
    ['role', shell(`roles.${person.role}`)]
  ] as const
  return (
    <Card title={t('account')}>
      <Identity>
        <Avatar name={person.name} size={48} />
        <strong>{person.name}</strong>
      </Identity>
      <Facts>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </Facts>
      <Note>{t('accountNote')}</Note>
    </Card>
  )
}

const Identity = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  & > strong {
    min-width: 0;
    color: ${theme.colour.textStrong};
    font: ${theme.weight.regular} ${theme.size.xl} / ${theme.leadingTight} ${theme.font.display};
    overflow-wrap: anywhere;
  }
`

const Facts = styled.dl`
  & > div {
    display: grid;
    grid-template-columns: 160px minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding: 10px 0;
    border-top: 1px solid ${theme.colour.line};
  }
  & dt { color: ${theme.colour.textMuted}; font-size: ${theme.size.sm}; line-height: 24px; }
  & dd { color: ${theme.colour.textStrong}; overflow-wrap: anywhere; }
  ${theme.media.small} { & > div { grid-template-columns: minmax(0, 1fr); gap: 0; } }
`

const Note = styled.p`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`
