import { Button, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { sales } from '../../../resources/index.ts'
import styles from '../../sales.module.css'
import type { Order } from '../types.ts'
import { Card } from './Card.tsx'

/** What the house says among itself about an order. */
export function NoteCard({ order }: { order: Order }) {
  const t = useTranslations('sales')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const inWords = useErrorWords(sales.orders)
  const update = useAction(sales.orders.update)
  const held = order.internalNotes ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? held
  const save = () =>
    update.mutate(
      { id: order.id, version: order.version, internalNotes: text.trim() || null },
      {
        onSuccess: () => {
          setTyped(null)
          notify.done(t('order.noteSaved'))
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <Card title={t('resources.orders.fields.internalNotes')}>
      <Textarea
        aria-label={t('resources.orders.fields.internalNotes')}
        placeholder={t('order.notePlaceholder')}
        value={text}
        maxLength={2_000}
        autosize
        minRows={1}
        maxRows={8}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== null && typed !== held && (
        <div className={styles.foot}>
          <Button size="compact-sm" variant="default" onClick={() => setTyped(null)}>
            {common('cancel')}
          </Button>
          <Button size="compact-sm" loading={update.isPending} onClick={save}>
            {common('save')}
          </Button>
        </div>
      )}
    </Card>
  )
}
