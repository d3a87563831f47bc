import { Download } from 'lucide-react'
import { useMemo } from 'react'
import styled from 'styled-components'
import { encode, renderSVG } from 'uqr'
import { useWords } from '../../i18n/words.ts'
import { saveFile } from '../../save-file.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'

/** Pixels of the PNG, enough for a poster; modules are whole pixels. */
const pngSize = 1200
const quiet = 4

/** A link as a QR code, to look at and to download. It is dark on white in every theme, as cameras expect. */
export default function QrCode({ link, agentName }: { link: string; agentName: string }) {
  const t = useWords('share')
  // A quarter of it may be covered or worn, as on a poster in a corridor.
  const { data, size } = useMemo(() => encode(link, { ecc: 'Q', border: quiet }), [link])
  const path = useMemo(
    () => data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    [data]
  )
  const name = `${agentName.replace(/[\\/:*?"<>|]/g, ' ').trim()} QR`
  return (
    <Column>
      <p>{t('qrHint')}</p>
      <Picture
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('qrLabel', { name: agentName })}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </Picture>
      <Buttons>
        <Button
          icon={<Download />}
          onPress={() =>
            saveFile(new Blob([renderSVG(link, { ecc: 'Q', border: quiet })], { type: 'image/svg+xml' }), `${name}.svg`)
          }
        >
          {t('qrSvg')}
        </Button>
        <Button icon={<Download />} onPress={() => void drawPng(data).then(png => png && saveFile(png, `${name}.png`))}>
          {t('qrPng')}
        </Button>
      </Buttons>
    </Column>
  )
}

function drawPng(data: boolean[][]): Promise<Blob | null> {
  const module = Math.floor(pngSize / data.length)
  const canvas = Object.assign(document.createElement('canvas'), { width: module * data.length, height: module * data.length })
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * module, y * module, module, module)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
}

const Column = styled.div`
  display: grid;
  justify-items: start;
  gap: ${theme.space[3]};
  & > p { font-size: ${theme.size.sm}; }
`

const Picture = styled.svg`
  width: min(220px, 100%);
  border-radius: ${theme.radius.md};
`

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`
