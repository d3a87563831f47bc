import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { LineDrawing } from '../../ui/line-drawing.ts'

/** A simplified drawing of the API Access page in Dify, with numbered steps and the names that Dify gives in the same language. */
export function DifyPicture() {
  const t = useWords('platforms')
  return (
    <LineDrawing viewBox="0 0 300 168" role="img" aria-label={t('dify.help.picture')}>
      <rect className="paper" x="0.5" y="0.5" width="299" height="167" rx="10" />
      <path className="line" d="M78 0.5v167M78 34h221.5" />
      <rect className="tile" x="12" y="12" width="20" height="20" rx="5" />
      <Bars
        at={[
          [38, 16, 28],
          [38, 24, 18]
        ]}
      />
      <Bars
        at={[
          [24, 55, 38],
          [24, 111, 34],
          [24, 133, 30]
        ]}
      />
      <rect className="chosen" x="8" y="72" width="62" height="22" rx="6" />
      <text className="strong" x="14" y="86.5">
        {t('dify.help.drawnAccess')}
      </text>
      <text x="92" y="24">
        {t('dify.help.drawnServer')}
      </text>
      <rect className="field" x="92" y="46" width="132" height="22" rx="6" />
      <text className="code" x="99" y="60.5">
        https://…/v1
      </text>
      <rect className="button" x="230" y="46" width="58" height="22" rx="6" />
      <text className="strong" x="259" y="60.5" textAnchor="middle">
        {t('dify.help.drawnKey')}
      </text>
      <Bars
        at={[
          [92, 86, 96],
          [92, 98, 180],
          [92, 110, 150]
        ]}
      />
      <rect className="field" x="92" y="124" width="196" height="28" rx="6" />
      <text className="code" x="99" y="141.5">
        app-••••••••••••
      </text>
      <Mark x={48} y={10}>
        1
      </Mark>
      <Mark x={70} y={72}>
        2
      </Mark>
      <Mark x={224} y={44}>
        3
      </Mark>
      <Mark x={288} y={44}>
        3
      </Mark>
    </LineDrawing>
  )
}

/** Grey bars in place of irrelevant text: x, y and width of each. */
function Bars({ at }: { at: [x: number, y: number, width: number][] }) {
  return at.map(([x, y, width]) => <rect key={`${x} ${y}`} className="bar" x={x} y={y} width={width} height="5" rx="2.5" />)
}

function Mark({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    <g>
      <circle className="mark" cx={x} cy={y} r="8.5" />
      <text className="number" x={x} y={y + 3.4} textAnchor="middle">
        {children}
      </text>
    </g>
  )
}
