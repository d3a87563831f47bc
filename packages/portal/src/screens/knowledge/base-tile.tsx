import type { KnowledgeBase } from '@lyceum/core/contract'
import { FileStack, LibraryBig, Users } from 'lucide-react'
import styled from 'styled-components'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { theme } from '../../theme/theme.ts'
import { Card, CardLink } from '../../ui/card.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'

/** A knowledge base as a card that opens it. */
export function BaseTile({ base, isMine }: { base: KnowledgeBase; isMine: boolean }) {
  const t = useWords('knowledge')
  const { number, date } = useFormats()
  const { id, name, description, creator, documentCount, memberCount, level, updatedAt } = base
  return (
    <Card as="li" pressable>
      <Head>
        <Tile aria-hidden>
          <LibraryBig size={20} strokeWidth={theme.control.stroke} />
        </Tile>
        <Words>
          <CardLink href={`/profile/knowledge/${id}`}>{name}</CardLink>
          <Small>
            {isMine ? t('byMe') : t('by', { name: creator.name })} · {t('updated', { date: date(updatedAt) })}
          </Small>
        </Words>
      </Head>
      <Description $none={!description}>{description || t('noDescription')}</Description>
      <Facts>
        <span>
          <FileStack aria-hidden /> {t('documents', { count: documentCount, figure: number(documentCount) })}
        </span>
        {isMine && memberCount > 0 && (
          <span>
            <Users aria-hidden /> {t('members', { count: memberCount, figure: number(memberCount) })}
          </span>
        )}
        {!isMine && <Status>{t(`levels.${level}`)}</Status>}
      </Facts>
    </Card>
  )
}

/** Placeholder of the cards while they load. */
export function BaseGridSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <BaseGrid as="div">
        {['1', '2', '3', '4', '5', '6'].map(key => (
          <Skeleton key={key} shape="box" height="168px" />
        ))}
      </BaseGrid>
    </SkeletonGroup>
  )
}

export const BaseGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(310px, 100%), 1fr));
  gap: ${theme.space[4]};
`

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
`

const Tile = styled.span`
  display: grid;
  width: 40px;
  height: 40px;
  flex: none;
  place-items: center;
  border-radius: ${theme.radius.md};
  background: ${theme.tone.accent.soft};
  color: ${theme.tone.accent.text};
`

const Words = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
`

const Small = styled.span`
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
`

const Description = styled.p<{ $none: boolean }>`
  display: -webkit-box;
  flex: 1;
  color: ${({ $none }) => ($none ? theme.colour.textMuted : theme.colour.text)};
  font-size: ${theme.size.card};
  line-height: 1.55;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  font-family: ${theme.font.cut};
`

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};
  color: ${theme.colour.textMuted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  & > span { display: inline-flex; align-items: center; gap: 6px; }
  & > span > svg { width: 15px; height: 15px; stroke-width: 1.75; }
`
