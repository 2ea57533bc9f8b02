import { Button } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import type { Review } from './review.ts'
import { WordsDialog } from './WordsDialog.tsx'
import styles from './reviews.module.css'

/** What a moderator may do with one review: show it, reject it with a reason, and answer it for the shop. */
export function ModerationTools({ review, onDone }: { readonly review: Review; onDone?(): void }) {
  const t = useTranslations('products.reviews')
  const notify = useNotify()
  const inWords = useErrorWords(products.reviews)
  const [dialog, setDialog] = useState<'reject' | 'answer' | null>(null)
  const moderate = useAction(products.reviews.moderate, { alsoRefreshes: ['products.products'] })
  const reply = useAction(products.reviews.reply)
  const close = () => setDialog(null)
  const decided = () => {
    close()
    onDone?.()
  }
  const flags = review.flagCount ?? 0
  return (
    <>
      {(review.status !== 'active' || flags > 0) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={moderate.isPending && dialog === null}
          onClick={() =>
            moderate.mutate(
              { id: review.id, status: 'active' },
              { onSuccess: decided, onError: (error) => notify.trouble(inWords(error).sentence) },
            )
          }
        >
          {review.status === 'active' ? t('keep') : t('approve')}
        </Button>
      )}
      {review.status !== 'inactive' && (
        <Button size="compact-sm" variant="default" color="red" onClick={() => setDialog('reject')}>
          {t('reject')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setDialog('answer')}>
        {review.answer ? t('editAnswer') : t('answer')}
      </Button>
      {flags > 0 && <Flags id={review.id} count={flags} />}
      {dialog === 'reject' && (
        <WordsDialog
          title={t('rejectTitle')}
          label={t('rejectWhy')}
          button={t('reject')}
          max={500}
          isRequired
          isBusy={moderate.isPending}
          error={moderate.error}
          onClose={close}
          onSend={(reason) => moderate.mutate({ id: review.id, status: 'inactive', reason }, { onSuccess: decided })}
        />
      )}
      {dialog === 'answer' && (
        <WordsDialog
          title={t('answerTitle')}
          label={t('answerWords')}
          button={t('send')}
          initial={review.answer ?? ''}
          max={5_000}
          isBusy={reply.isPending}
          error={reply.error}
          onClose={close}
          onSend={(answer) => reply.mutate({ id: review.id, answer: answer || null }, { onSuccess: close })}
        />
      )}
    </>
  )
}

/** Why a review was reported. */
function Flags({ id, count }: { readonly id: string; readonly count: number }) {
  const t = useTranslations('products.reviews')
  const { data } = useRead(products.reviews.flags, { id })
  const reasons = (data?.flags ?? []).flatMap(({ reason, handled_at: handled }) => (reason && !handled ? [reason] : []))
  return (
    <span className={styles.dim}>
      {t('flagged', { count })}
      {reasons.length > 0 && `: ${reasons.join(' · ')}`}
    </span>
  )
}
