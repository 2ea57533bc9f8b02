import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMay, useMe } from '@quoin/ui'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconFlag, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import { type Review, voteOf } from './review.ts'
import { WordsDialog } from './WordsDialog.tsx'

interface ReviewToolsProps {
  readonly review: Review
  onEdit(): void
}

/** What a reader may do with a review: say whether it helped, report it, and change or delete their own. */
export function ReviewTools({ review, onEdit }: ReviewToolsProps) {
  const t = useTranslations('products.reviews')
  const me = useMe()
  const mayWrite = useMay('products.reviews.write')
  const notify = useNotify()
  const inWords = useErrorWords(products.reviews)
  const [isReporting, setReporting] = useState(false)
  const helpful = useAction(products.reviews.helpful)
  const notHelpful = useAction(products.reviews.notHelpful)
  const unvote = useAction(products.reviews.unvote)
  const flag = useAction(products.reviews.flag)
  const remove = useAction(products.reviews.delete, { alsoRefreshes: ['products.products'] })
  const onError = (error: unknown) => notify.trouble(inWords(error).sentence)
  if (!mayWrite) return null
  if (review.user === me.id)
    return (
      <>
        <Button size="compact-sm" variant="subtle" onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: review.id }, { onError })}
        >
          {t('delete')}
        </Button>
      </>
    )
  if (review.status !== 'active') return null
  const mine = voteOf(review)
  const vote = (which: 'helpful' | 'not_helpful') =>
    (mine === which ? unvote : which === 'helpful' ? helpful : notHelpful).mutate({ id: review.id }, { onError })
  return (
    <>
      <Button
        size="compact-sm"
        variant={mine === 'helpful' ? 'light' : 'subtle'}
        aria-pressed={mine === 'helpful'}
        leftSection={<IconThumbUp size={14} aria-hidden />}
        onClick={() => vote('helpful')}
      >
        {t('helpful', { count: String(review.helpfulCount) })}
      </Button>
      <Button
        size="compact-sm"
        variant={mine === 'not_helpful' ? 'light' : 'subtle'}
        aria-pressed={mine === 'not_helpful'}
        leftSection={<IconThumbDown size={14} aria-hidden />}
        onClick={() => vote('not_helpful')}
      >
        {t('notHelpful', { count: String(review.notHelpfulCount ?? 0) })}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconFlag size={14} aria-hidden />}
        onClick={() => setReporting(true)}
      >
        {t('report')}
      </Button>
      {isReporting && (
        <WordsDialog
          title={t('reportTitle')}
          label={t('reportWhy')}
          button={t('report')}
          max={500}
          isBusy={flag.isPending}
          error={flag.error}
          onClose={() => setReporting(false)}
          onSend={(reason) =>
            flag.mutate(
              { id: review.id, reason: reason || null },
              {
                onSuccess: () => {
                  notify.done(t('reported'))
                  setReporting(false)
                },
              },
            )
          }
        />
      )}
    </>
  )
}
