import type { Share } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { site } from '@lyceum/core/contract/shares'
import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import * as z from 'zod/mini'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SharesStore } from './share.store.ts'

/** The sites that may embed the share; an empty list allows any. */
export function AllowedSites({ share, store }: { share: Share; store: SharesStore }) {
  const { toasts } = usePortal()
  const t = useWords('share')
  const busy = useStore(store.$busy)
  const [typed, setTyped] = useState('')
  const [invalid, setInvalid] = useState(false)

  const save = async (sites: string[]) => {
    const saved = await store.setSites(share.accessLevel, sites)
    if (saved) toasts.success(t('saved'))
    return saved
  }
  const add = async () => {
    const origin = originOf(typed)
    setInvalid(origin === undefined)
    if (origin !== undefined && (share.sites.includes(origin) || (await save([...share.sites, origin])))) setTyped('')
  }
  return (
    <Column>
      <h3>{t('sites')}</h3>
      <p>{t(share.sites.length > 0 ? 'sitesOnly' : 'sitesAny')}</p>
      {share.sites.length > 0 && (
        <List>
          {share.sites.map(one => (
            <li key={one}>
              <span>{one}</span>
              <IconButton
                size="sm"
                label={t('removeSite', { site: one })}
                icon={<X />}
                disabled={busy}
                onPress={() => void save(share.sites.filter(other => other !== one))}
              />
            </li>
          ))}
        </List>
      )}
      {share.sites.length < limits.shareSites && (
        <Adding
          onSubmit={event => {
            event.preventDefault()
            void add()
          }}
        >
          <TextField
            label={t('addSite')}
            placeholder={t('siteExample')}
            inputMode="url"
            value={typed}
            error={invalid ? t('invalidSite') : undefined}
            onChange={text => {
              setTyped(text)
              setInvalid(false)
            }}
          />
          <Button type="submit" busy={busy} disabled={typed.trim() === ''}>
            {t('add')}
          </Button>
        </Adding>
      )}
    </Column>
  )
}

/** Returns the origin of a pasted URL, undefined when the contract's schema rejects it. */
function originOf(typed: string): string | undefined {
  const address = typed.trim()
  const url = URL.canParse(address) ? new URL(address).origin : address
  return z.safeParse(site, url).success ? url : undefined
}

const Column = styled.section`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.colour.line};
  & > p { font-size: ${theme.size.sm}; }
`

const List = styled.ul`
  & > li { display: flex; align-items: center; justify-content: space-between; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
`

const Adding = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${theme.space[2]};
  & > :first-child { flex: 1 1 240px; }
`
