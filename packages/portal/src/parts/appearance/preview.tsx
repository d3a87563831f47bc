import type { Appearance } from '@lyceum/core/contract'
import { useTranslation } from 'react-i18next'
import styled from 'styled-components'
import { useWords } from '../../i18n/words.ts'
import { Logo } from '../../icons/logo.tsx'
import { theme } from '../../theme/theme.ts'
import { ThemedPicture } from '../../ui/themed-picture.tsx'

/** How the sidebar, the sign-in page, the page of a share and the widget look with what is entered, before it is saved. */
export function LookPreview({ look, school }: { look: Appearance; school: string }) {
  const { t: shell } = useTranslation()
  const t = useWords('appearance')
  const name = look.sysName || shell('product')
  const mark = (size: number) => (look.icon ? <img src={look.icon} alt="" width={size} height={size} /> : <Logo size={size} />)
  const foot = look.poweredBy || t('productFoot', { name: shell('product') })
  const logo = look.logo ?? look.icon
  const [wordmark, wordmarkDark] = look.wordmark ? [look.wordmark, look.wordmarkDark] : [look.logo, look.logoDark]
  return (
    <Frames data-accent={look.accent ? '' : undefined} style={look.accent ? ({ '--brand': look.accent } as object) : undefined}>
      <figure>
        <figcaption>{t('previews.sidebar')}</figcaption>
        <Box>
          <Side>
            {look.wordmark ? (
              <ThemedPicture light={look.wordmark} dark={look.wordmarkDark} height={24} />
            ) : (
              <Head>
                {mark(24)}
                <b>{name}</b>
              </Head>
            )}
            <i data-on />
            <i />
            <i />
          </Side>
        </Box>
      </figure>
      <figure>
        <figcaption>{t('previews.signIn')}</figcaption>
        <Box>
          <Centre>
            {logo ? <ThemedPicture light={logo} dark={look.logoDark} height={40} /> : <Logo size={40} />}
            <b>{name}</b>
            <u>{t('previews.signInButton')}</u>
          </Centre>
        </Box>
      </figure>
      <figure>
        <figcaption>{t('previews.share')}</figcaption>
        <Box>
          <Chat>
            <Head>
              <span>
                <b>{t('previews.agent')}</b>
                {wordmark ? (
                  <ThemedPicture light={wordmark} dark={wordmarkDark} height={16} />
                ) : (
                  <School>
                    {look.icon && <img src={look.icon} alt="" width={14} height={14} />}
                    {school}
                  </School>
                )}
              </span>
            </Head>
            <u>{t('previews.question')}</u>
            <small>{foot}</small>
          </Chat>
        </Box>
      </figure>
      <figure>
        <figcaption>{t('previews.widget')}</figcaption>
        <Box>
          <Corner />
        </Box>
      </figure>
    </Frames>
  )
}

const Frames = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: ${theme.space[3]};
  &[data-accent] {
    --accent: light-dark(oklch(from var(--brand) min(l, .48) c h), oklch(from var(--brand) max(l, .75) c h));
    --accent-soft: color-mix(in srgb, var(--accent) 14%, var(--surface-page));
    --text-on-accent: light-dark(#fff, #08130e);
  }
  & > figure { display: grid; gap: ${theme.space[1]}; margin: 0; }
  & figcaption { color: ${theme.colour.text}; font-size: ${theme.size.xs}; }
`

const Box = styled.div`
  position: relative;
  height: 150px;
  border: 1px solid ${theme.colour.line};
  border-radius: ${theme.radius.md};
  background: ${theme.colour.page};
  color: ${theme.colour.text};
  font-size: ${theme.size.xs};
  overflow: hidden;
  & b { min-width: 0; color: ${theme.colour.textStrong}; font-weight: ${theme.weight.strong}; overflow: hidden; text-overflow: ellipsis; font-family: ${theme.font.cut}; white-space: nowrap; }
  & u { max-width: 100%; padding: ${theme.space[1]} ${theme.space[3]}; border-radius: ${theme.radius.full}; background: ${theme.colour.accent}; color: ${theme.colour.textOnAccent}; text-decoration: none; }
  & small { font-size: inherit; }
  & img { object-fit: contain; }
`

const Side = styled.div`
  display: grid;
  width: 78%;
  height: 100%;
  align-content: start;
  gap: ${theme.space[2]};
  padding: ${theme.space[3]};
  background: ${theme.colour.sunken};
  & > i { height: 16px; border-radius: ${theme.radius.sm}; background: ${theme.colour.hover}; }
  & > i[data-on] { background: ${theme.colour.accentSoft}; box-shadow: inset 3px 0 ${theme.colour.accent}; }
`

const Head = styled.div`display: flex; min-width: 0; align-items: center; gap: ${theme.space[2]}; & > span { display: grid; min-width: 0; }`

const School = styled.span`display: flex; align-items: center; gap: ${theme.space[1]};`

const Centre = styled.div`display: grid; height: 100%; place-content: center; justify-items: center; gap: ${theme.space[2]}; padding: ${theme.space[3]};`

const Chat = styled.div`
  display: flex;
  height: 100%;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]};
  & > u { align-self: end; }
  & > small { margin-top: auto; text-align: center; }
`

const Corner = styled.span`
  position: absolute;
  inset: auto ${theme.space[4]} ${theme.space[4]} auto;
  width: 44px;
  height: 44px;
  border-radius: 50%;
  background: ${theme.colour.accent};
`
