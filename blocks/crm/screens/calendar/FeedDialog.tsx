import { FeedDialog as SecretFeed } from '@quoin/ui/record/FeedDialog.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'

const { feedGet, feedCreate, feedDelete } = crm.followUps

/** The address under which other calendars read one's follow-ups. */
export function FeedDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('crm.calendar')
  const inWords = useErrorWords(crm.leadFollows)
  return (
    <SecretFeed
      operations={{ get: feedGet, create: feedCreate, delete: feedDelete }}
      of={{}}
      title={t('feed')}
      text={t('feedText')}
      inWords={(error) => inWords(error).sentence}
      onClose={onClose}
    />
  )
}
