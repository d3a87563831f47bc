import { documentFormats } from '@lyceum/core/contract/documents'
import { megabyte } from '@lyceum/core/contract/limits'
import { useStore } from '@nanostores/react'
import { CloudUpload, Files, FolderUp } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import styled from 'styled-components'
import { useFormats } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { usePortal } from '../portal-context.tsx'
import { theme } from '../theme/theme.ts'
import { Button } from '../ui/button.tsx'

const endings = documentFormats.map(format => `.${format}`)

/** Where files are chosen, with what may be uploaded. Files can be dropped anywhere on the page. */
export function UploadArea({ line, onFiles }: { line?: string; onFiles: (files: File[]) => void }) {
  const { organisation } = usePortal()
  const t = useWords('uploads')
  const { bytes } = useFormats()
  const documentMb = useStore(organisation.$organisation)?.limits.documentMb
  const take = (chosen: FileList | null) => chosen && chosen.length > 0 && onFiles([...chosen])
  return (
    <Area>
      <CloudUpload aria-hidden size={28} strokeWidth={1.5} />
      {line && <Line>{line}</Line>}
      <Drop>{t('drop')}</Drop>
      <Buttons>
        <FileTrigger allowsMultiple acceptedFileTypes={endings} onSelect={take}>
          <Button slot={null} kind="primary" icon={<Files />}>
            {t('files')}
          </Button>
        </FileTrigger>
        <FileTrigger acceptDirectory onSelect={take}>
          <Button slot={null} icon={<FolderUp />}>
            {t('folder')}
          </Button>
        </FileTrigger>
      </Buttons>
      <Formats>
        <dt>{t('formats')}</dt>
        <dd>{documentFormats.map(format => format.toUpperCase()).join(' · ')}</dd>
        {documentMb !== undefined && <dd>{t('limit', { size: bytes(documentMb * megabyte) })}</dd>}
      </Formats>
    </Area>
  )
}

const Area = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[3]};
  padding: ${theme.space[6]} ${theme.space[4]};
  border: 1.5px dashed ${theme.colour.lineControl};
  border-radius: ${theme.radius.lg};
  background: ${theme.colour.raised};
  text-align: center;
  & > svg { color: ${theme.colour.accentText}; }
`

const Line = styled.p`
  max-width: 32ch;
  color: ${theme.colour.textStrong};
  font: ${theme.weight.regular} ${theme.size.xl} / 1.4 ${theme.font.display};
  text-wrap: balance;
`

/** Fingers drop nothing. */
const Drop = styled.p`
  ${theme.media.coarse} { display: none; }
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[2]};
`

const Formats = styled.dl`
  display: grid;
  max-width: 52ch;
  gap: 2px;
  margin-top: ${theme.space[2]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.xs};
  line-height: 1.6;
  & dt { font-weight: ${theme.weight.strong}; }
`
