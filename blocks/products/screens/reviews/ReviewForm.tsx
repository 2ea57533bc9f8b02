import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { products } from '../../resources/index.ts'
import type { Review } from './review.ts'
import { StarsInput } from './Stars.tsx'

interface ReviewFormProps {
  readonly product: string
  /** The form of it that was chosen. */
  readonly variation: string | null
  /** One's own, where there is one. */
  readonly review: Review | undefined
  onClose(): void
}

/** Writes a review of a product, or changes one's own. */
export function ReviewForm({ product, variation, review, onClose }: ReviewFormProps) {
  const t = useTranslations('products.reviews')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const [rating, setRating] = useState(review?.rating ?? 0)
  const [title, setTitle] = useState(review?.title ?? '')
  const [comment, setComment] = useState(review?.comment ?? '')
  const refreshes = { alsoRefreshes: ['products.products'] }
  const create = useAction(products.reviews.create, refreshes)
  const update = useAction(products.reviews.update, refreshes)
  const said = { rating, title: title.trim() || null, comment: comment.trim() || null }
  const onSuccess = (saved: unknown) => {
    notify.done(t((saved as { status?: unknown } | null)?.status === 'pending' ? 'waits' : 'thanks'))
    onClose()
  }
  const send = () =>
    review
      ? update.mutate({ id: review.id, version: review.version, ...said }, { onSuccess })
      : create.mutate({ product, product_variation_unique_id: variation, ...said }, { onSuccess })
  const error = create.error ?? update.error
  return (
    <Modal opened onClose={onClose} title={review ? t('edit') : t('write')}>
      <Stack gap="sm">
        {error && <ErrorState error={error} />}
        <StarsInput label={t('rating')} value={rating} onChange={setRating} />
        <TextInput
          label={t('headline')}
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={t('comment')}
          maxLength={5_000}
          autosize
          minRows={4}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t('public')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={rating === 0} loading={create.isPending || update.isPending} onClick={send}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
