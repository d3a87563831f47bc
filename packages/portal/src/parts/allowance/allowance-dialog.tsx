import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import AllowanceSection from './allowance-section.tsx'

/** The allowance of one of the person's agents. */
export default function AllowanceDialog({ agent, onClose }: { agent: { id: string; name: string }; onClose: () => void }) {
  const { t: shell } = useTranslation()
  const t = useWords('allowance')
  return (
    <Dialog open onClose={onClose} title={t('title', { name: agent.name })} closeLabel={shell('actions.close')} width="md">
      <Suspense fallback={<Spinner label={shell('states.loading')} />}>
        <AllowanceSection agentId={agent.id} />
      </Suspense>
    </Dialog>
  )
}
