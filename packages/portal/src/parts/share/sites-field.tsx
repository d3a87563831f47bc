import { limits } from '@lyceum/core/contract/limits'
import { site } from '@lyceum/core/contract/shares'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import styled from 'styled-components'
import * as z from 'zod/mini'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type SitesFieldProps = { sites: string[]; error?: string | undefined; onChange: (sites: string[]) => void }

/** The sites that may embed a share; an empty list allows any. */
export function SitesField({ sites, error, onChange }: SitesFieldProps) {
  const t = useWords('share')
  const [typed, setTyped] = useState('')
  const [invalid, setInvalid] = useState(false)
  const add = () => {
    const origin = originOf(typed)
    setInvalid(origin === undefined)
    if (origin === undefined) return
    if (!sites.includes(origin)) onChange([...sites, origin])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Adds the site instead of saving the form.
    event.preventDefault()
    if (typed.trim()) add()
  }
  return (
    <Column>
      <h4>{t('sites')}</h4>
      <p>{t(sites.length > 0 ? 'sitesOnly' : 'sitesAny')}</p>
      {sites.length > 0 && (
        <List>
          {sites.map(one => (
            <li key={one}>
              <span>{one}</span>
              <IconButton
                size="sm"
                label={t('removeSite', { site: one })}
                icon={<X />}
                onPress={() => onChange(sites.filter(other => other !== one))}
              />
            </li>
          ))}
        </List>
      )}
      {sites.length < limits.shareSites && (
        <Adding onKeyDown={onKeyDown}>
          <TextField
            label={t('addSite')}
            placeholder={t('siteExample')}
            inputMode="url"
            value={typed}
            error={invalid ? t('invalidSite') : error}
            onChange={text => {
              setTyped(text)
              setInvalid(false)
            }}
          />
          <Button onPress={add} disabled={typed.trim() === ''}>
            {t('addSiteButton')}
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
  & > p { font-size: ${theme.size.sm}; }
`

const List = styled.ul`
  & > li { display: flex; align-items: center; justify-content: space-between; gap: ${theme.space[2]}; overflow-wrap: anywhere; }
`

const Adding = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${theme.space[2]};
  & > :first-child { flex: 1 1 240px; }
`
