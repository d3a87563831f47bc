import { Copy } from 'lucide-react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { screenRoutes } from '../../paths.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** What the first people are told: the address is all they need. */
export function PeopleStep() {
  const { toasts, organisation } = usePortal()
  const t = useWords('first-run')
  const name = organisation.$organisation.get()?.org.name ?? ''
  const invitation = t('people.invitation', { name, address: location.origin })
  const copy = () =>
    (navigator.clipboard?.writeText(invitation) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toasts.success(t('people.copied')),
      () => toasts.notify({ tone: 'warning', title: t('people.notCopied') })
    )
  return (
    <Card>
      <p>{t('people.who')}</p>
      <Invitation>{invitation}</Invitation>
      <Foot>
        <LinkButton href={screenRoutes.ManagementUser.path}>{t('people.roles')}</LinkButton>
        <Button kind="primary" icon={<Copy />} onPress={() => void copy()}>
          {t('people.copy')}
        </Button>
      </Foot>
    </Card>
  )
}

const Invitation = styled.p`
  padding: ${theme.space[3]};
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.sunken};
  color: ${theme.colour.textStrong};
  overflow-wrap: anywhere;
  user-select: all;
`

const Foot = styled.div`display: flex; flex-wrap: wrap; justify-content: flex-end; gap: ${theme.space[2]};`
