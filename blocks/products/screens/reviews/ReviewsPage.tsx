import { SegmentedControl, Stack } from '@mantine/core'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { ReviewsTable } from './ReviewsTable.tsx'
import styles from './reviews.module.css'

const views = ['pending', 'flagged', 'rejected', 'all'] as const
type View = (typeof views)[number]
const filterOf: Readonly<Record<View, Readonly<Record<string, string>>>> = {
  pending: { status: 'pending' },
  flagged: { flag_count: 'gte:1' },
  rejected: { status: 'inactive' },
  all: {},
}

export const ReviewsPage = (search: { readonly view?: string | undefined }) => (
  <WithTexts>
    <Moderation {...search} />
  </WithTexts>
)

/** Reviews of all products for those who moderate: what waits, what was reported, what was rejected. */
function Moderation({ view: named }: { readonly view?: string | undefined }) {
  const t = useTranslations('products.reviews')
  const go = useGo()
  const view = views.find((one) => one === named) ?? 'pending'
  return (
    <Stack>
      <PageHeader title={t('title')} text={t('about')} />
      <SegmentedControl
        className={styles.views}
        aria-label={t('show')}
        value={view}
        onChange={(next) => void go(pages.reviews({ view: next }), { replace: true })}
        data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      <ReviewsTable key={view} label={t(`views.${view}`)} filter={filterOf[view]} />
    </Stack>
  )
}
