import { toAppError } from '@lyceum/core'
import type { Announcement, HelpLink } from '@lyceum/core/contract'
import { limits } from '@lyceum/core/contract/limits'
import { inEachLocale, languages, locales } from '@lyceum/core/contract/locales'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useFailureWords } from '../../i18n/failure-words.ts'
import { useWords } from '../../i18n/words.ts'
import { FormFoot } from '../../layout/page.tsx'
import type { AppearanceSettings, AppearanceStore } from '../../parts/appearance/appearance.store.ts'
import { useEntered } from '../../parts/use-entered.ts'
import { useFailureToast } from '../../parts/use-failure-toast.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'

const none = 'none'
const silent: Announcement = {
  texts: inEachLocale(() => ''),
  from: null,
  until: null
}

/** Which agent is offered first, in which order others are recommended, what is announced, and whose help is linked. */
export function HomeForm({ settings, store }: { settings: AppearanceSettings; store: AppearanceStore }) {
  const { toasts } = usePortal()
  const { t: shell } = useTranslation()
  const t = useWords('appearance')
  const { ofError } = useFailureWords()
  const tellFailure = useFailureToast()
  const { org } = settings.organisation
  const { entered, enter, settle } = useEntered('home', {
    defaultAgent: org.defaultAgent ?? none,
    order: settings.recommended,
    announces: org.announcement !== null,
    announcement: org.announcement ?? silent,
    links: org.helpLinks
  })
  const { defaultAgent, order, announces, announcement, links } = entered
  const change = (part: Partial<typeof entered>) => enter({ ...entered, ...part })
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const { unlistedDefault: unlisted } = settings
  const choices = [
    { id: none, label: t('noDefaultAgent') },
    ...(unlisted
      ? [{ id: unlisted.id, label: unlisted.isPublished ? unlisted.name : t('outOfService', { name: unlisted.name }) }]
      : []),
    ...settings.agents.map(({ id, name }) => ({ id, label: name }))
  ]
  const move = (from: number, by: number) => {
    const next = [...order]
    const [agent] = next.splice(from, 1)
    next.splice(from + by, 0, agent!)
    change({ order: next })
  }
  const changeLink = (index: number, part: Partial<HelpLink>) =>
    change({ links: links.map((link, at) => (at === index ? { ...link, ...part } : link)) })
  const changeText = (part: Partial<Announcement>) => change({ announcement: { ...announcement, ...part } })

  async function save() {
    setBusy(true)
    setErrors({})
    const helpLinks = links.filter(({ label, url }) => label.trim() !== '' || url.trim() !== '')
    try {
      await store.saveHome({
        defaultAgent: defaultAgent === none ? null : defaultAgent,
        announcement: announces ? announcement : null,
        helpLinks,
        recommended: order.map(({ id }) => id)
      })
      settle()
      toasts.success(t('saved'))
    } catch (thrown) {
      const failure = toAppError(thrown)
      const [field = '', row] = failure.problems[0]?.path ?? []
      const link = helpLinks[Number(row)]
      const linkWrong = t('linkWrong', { name: link?.label.trim() || link?.url || '' })
      const words: Record<string, string> = { announcement: t('announcementWrong'), helpLinks: linkWrong, help_links: linkWrong }
      setErrors({ [field]: words[field] ?? ofError(failure) })
      tellFailure('change', failure, words[field])
    }
    setBusy(false)
  }

  return (
    <Form onSubmit={() => void save()} errors={errors} busy={busy} label={t('home')}>
      <Card title={t('home')}>
        <Column>
          <Select
            name="defaultAgent"
            label={t('defaultAgent')}
            hint={t('defaultAgentHint')}
            value={defaultAgent}
            onChange={defaultAgent => change({ defaultAgent })}
            choices={choices}
          />
          <fieldset>
            <legend>{t('order')}</legend>
            {order.length === 0 && <p>{t('noRecommended')}</p>}
            <ol>
              {order.map(({ id, name }, index) => (
                <li key={id}>
                  <span>{name}</span>
                  <IconButton
                    label={t('moveUp', { name })}
                    icon={<ArrowUp />}
                    disabled={index === 0}
                    onPress={() => move(index, -1)}
                  />
                  <IconButton
                    label={t('moveDown', { name })}
                    icon={<ArrowDown />}
                    disabled={index === order.length - 1}
                    onPress={() => move(index, 1)}
                  />
                </li>
              ))}
            </ol>
          </fieldset>
          <Switch label={t('announce')} selected={announces} onChange={announces => change({ announces })} />
          {announces && (
            <Part>
              {locales.map(locale => (
                <TextField
                  key={locale}
                  label={t('announcementIn', { language: languages[locale].name })}
                  max={limits.announcement}
                  value={announcement.texts[locale]}
                  onChange={text => changeText({ texts: { ...announcement.texts, [locale]: text } })}
                />
              ))}
              <Pair>
                <TextField
                  type="date"
                  label={t('from')}
                  hint={t('fromHint')}
                  value={announcement.from ?? ''}
                  onChange={day => changeText({ from: day || null })}
                />
                <TextField
                  type="date"
                  label={t('until')}
                  hint={t('untilHint')}
                  value={announcement.until ?? ''}
                  onChange={day => changeText({ until: day || null })}
                />
              </Pair>
            </Part>
          )}
          <fieldset>
            <legend>{t('helpLinks')}</legend>
            {links.map((link, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and their fields are controlled
              <Pair key={index}>
                <TextField
                  label={t('linkLabel')}
                  max={limits.helpLabel}
                  value={link.label}
                  onChange={label => changeLink(index, { label })}
                />
                <TextField label={t('linkUrl')} type="url" code value={link.url} onChange={url => changeLink(index, { url })} />
                <IconButton
                  label={t('removeLink', { name: link.label })}
                  icon={<Trash2 />}
                  onPress={() => change({ links: links.filter((_, at) => at !== index) })}
                />
              </Pair>
            ))}
            {links.length < limits.helpLinks && (
              <Button size="sm" icon={<Plus />} onPress={() => change({ links: [...links, { label: '', url: 'https://' }] })}>
                {t('addLink')}
              </Button>
            )}
          </fieldset>
        </Column>
        <FormFoot>
          <Button kind="primary" type="submit" busy={busy}>
            {shell('actions.save')}
          </Button>
        </FormFoot>
      </Card>
    </Form>
  )
}

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
  & fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  & legend { padding: 0; padding-bottom: ${theme.space[2]}; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.medium}; }
  & ol { display: grid; margin: 0; padding: 0; list-style: none; }
  & li { display: flex; align-items: center; gap: ${theme.space[1]}; border-top: 1px solid ${theme.colour.line}; }
  & li > span { min-width: 0; flex: 1; overflow-wrap: anywhere; }
`

const Part = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${theme.space[3]};`

const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${theme.space[3]};
  padding-bottom: ${theme.space[2]};
  & > :not(button) { flex: 1 1 200px; min-width: 0; }
`
