import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { ModerationTools } from './ModerationTools.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { WordsDialog } from './WordsDialog.tsx'
import styles from './reviews.module.css'

const perPage = 50

interface ReviewsTableProps {
  readonly label: string
  readonly filter: Readonly<Record<string, string>>
  /** Not where all of them are about one product. */
  readonly namesProduct?: boolean
}

/** Reviews as those see them who moderate: each with what can be decided, and many at once. */
export function ReviewsTable({ label, filter, namesProduct = true }: ReviewsTableProps) {
  const t = useTranslations('products.reviews')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { data, error, refetch } = useRead(products.reviews.list, { filter, sort: '-created_at', page, records: perPage })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} />
  const rows = data.data
  if (rows.length === 0) return <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>
  return (
    <Stack component="section" gap="xs" aria-label={label}>
      <Group>
        <Checkbox
          label={t('selectAll')}
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={(event) => setChosen(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
        />
        {chosen.length > 0 && <Many ids={chosen} onDone={() => setChosen([])} />}
      </Group>
      <ul className={styles.rows}>
        {rows.map((one) => (
          <ReviewItem
            key={one.id}
            review={one}
            before={
              <Checkbox
                mt={5}
                aria-label={t('select', { name: one.userName ?? t('someone') })}
                checked={chosen.includes(one.id)}
                onChange={(event) =>
                  setChosen(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((other) => other !== one.id))
                }
              />
            }
            about={namesProduct && one.product && <RefValue target="products.products" id={one.product} />}
          >
            <ModerationTools review={one} />
          </ReviewItem>
        ))}
      </ul>
      {data.meta.totalPages > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button variant="default" size="xs" disabled={page >= data.meta.totalPages} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Shows or rejects several reviews at once. */
function Many({ ids, onDone }: { readonly ids: readonly string[]; onDone(): void }) {
  const t = useTranslations('products.reviews')
  const [isRejecting, setRejecting] = useState(false)
  const many = useAction(products.reviews.moderateMany, { alsoRefreshes: ['products.products'] })
  const onSuccess = () => {
    setRejecting(false)
    onDone()
  }
  return (
    <>
      <span className={styles.dim}>{t('selected', { count: ids.length })}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={many.isPending && !isRejecting}
        onClick={() => many.mutate({ ids: [...ids], status: 'active' }, { onSuccess })}
      >
        {t('approveSelected')}
      </Button>
      <Button size="compact-sm" variant="default" color="red" onClick={() => setRejecting(true)}>
        {t('rejectSelected')}
      </Button>
      {isRejecting && (
        <WordsDialog
          title={t('rejectTitle')}
          label={t('rejectWhy')}
          button={t('reject')}
          max={500}
          isRequired
          isBusy={many.isPending}
          error={many.error}
          onClose={() => setRejecting(false)}
          onSend={(reason) => many.mutate({ ids: [...ids], status: 'inactive', reason }, { onSuccess })}
        />
      )}
    </>
  )
}
