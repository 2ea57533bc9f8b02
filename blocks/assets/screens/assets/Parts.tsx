import { ActionIcon, Anchor, Button } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { Link } from '@quoin/ui/pages'
import { IconUnlink } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

interface Part {
  readonly unique_id: string
  readonly parent_unique_id: string | null
  readonly depth: number
  readonly code: string
  readonly name: string
  readonly state: string
  readonly cost: number
  readonly currency: string | null
}
interface Answer {
  readonly parts: readonly Part[]
  readonly costs: readonly { currency: string | null; cost: number; pieces: number }[]
}

/** The parts of an asset as a tree, with what all of it has cost. */
export function Parts({ id }: { id: string }) {
  const t = useTranslations('assets.work.parts')
  const format = useFormatter()
  const words = useWords(assets.assets)
  const trouble = useTrouble()
  const why = useWhyRefused()(assets.parts.update)
  const read = useRead(assets.parts.list, { whole: id })
  const attach = useAction(assets.parts.update, { alsoRefreshes: ['assets.assets'] })
  const detach = useAction(assets.parts.delete, { alsoRefreshes: ['assets.assets'] })
  const [part, setPart] = useState<string | null>(null)
  const answer = read.data as Answer | undefined
  if (read.error && !answer) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!answer) return <ListSkeleton rows={3} />
  const wrong = attach.error ?? detach.error
  const money = (value: number, currency: string | null) =>
    currency ? format.number(value, { style: 'currency', currency }) : ''
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (part && why === null) attach.mutate({ whole: id, asset: { parts: [part] } }, { onSuccess: () => setPart(null) })
  }
  return (
    <section aria-label={t('title')} className={styles.stack}>
      {answer.parts.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {answer.parts.length > 0 && (
        <ul className={styles.rows}>
          {inOrder(answer.parts, id).map((one) => (
            <li key={one.unique_id} className={styles.row} style={{ paddingInlineStart: (one.depth - 1) * 20 }}>
              <div className={styles.line}>
                <div className={styles.grow}>
                  <Anchor component={Link} inherit c="inherit" fw={550} to={pages.assets.record(one.unique_id)}>
                    {one.code} {one.name}
                  </Anchor>
                  <div className={styles.facts}>
                    <StatusPill value={one.state} label={words.option('state', one.state)} />
                    <span className="q-number">{money(one.cost, one.currency)}</span>
                  </div>
                </div>
                {one.parent_unique_id === id && (
                  <Refused why={why}>
                    <ActionIcon
                      aria-label={t('take', { name: one.name })}
                      onClick={() => detach.mutate({ whole: id, part_unique_ids: [one.unique_id] })}
                    >
                      <IconUnlink size={16} />
                    </ActionIcon>
                  </Refused>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {answer.parts.length > 0 &&
        answer.costs
          .filter(({ currency }) => currency)
          .map(({ currency, cost, pieces }) => (
            <p key={currency} className={styles.said}>
              {t('total', { count: format.number(pieces) })}: {money(cost, currency)}
            </p>
          ))}
      <form onSubmit={add} className={styles.line}>
        <div className={styles.grow}>
          <RefInput target="assets.assets" label={t('add')} value={part} onChange={setPart} />
        </div>
        <Refused why={why}>
          <Button type="submit" variant="default" loading={attach.isPending}>
            {t('add')}
          </Button>
        </Refused>
      </form>
      {wrong && <FormError>{trouble(wrong)}</FormError>}
    </section>
  )
}

/** Each part followed by its own parts. */
const inOrder = (parts: readonly Part[], whole: string): Part[] =>
  parts.filter(({ parent_unique_id: parent }) => parent === whole).flatMap((part) => [part, ...inOrder(parts, part.unique_id)])
