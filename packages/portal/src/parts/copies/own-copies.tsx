import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { usePortal } from '../../portal-context.tsx'
import { theme } from '../../theme/theme.ts'
import { ListPage } from '../list-page.tsx'
import { createOwnCopies } from './copies.store.ts'
import { CopyLines } from './copy-lines.tsx'

/**
 * The links that the person has made to copies of conversations; nothing while there are none. They are read again after each of the
 * `changes` of conversations.
 */
export default function OwnCopies({ changes }: { changes: number }) {
  const { client } = usePortal()
  const t = useWords('copies')
  const store = useMemo(() => createOwnCopies(client), [client])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may have made or ended links
  useEffect(() => void (store.$state.get().value ? store.reload() : store.load(1)), [store, changes])
  const list = useStore(store.$state)
  if (list.state !== 'failed' && (!list.value || list.value.total === 0)) return null
  return (
    <Part aria-labelledby="own-copies">
      <h2 id="own-copies">{t('list')}</h2>
      <p>{t('listLead')}</p>
      <ListPage
        list={list}
        words={{
          loading: t('loading'),
          failed: t('failed'),
          pages: t('pages'),
          rows: span => t('rows', span)
        }}
        empty={null}
        onRetry={() => void store.reload()}
        onPage={page => void store.load(page)}
      >
        {({ items }) => <CopyLines items={items} label={t('list')} named onEnded={() => void store.reload()} />}
      </ListPage>
    </Part>
  )
}

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[3]};
  margin-top: ${theme.space[5]};
  & > p { color: ${theme.colour.textMuted}; }
`
