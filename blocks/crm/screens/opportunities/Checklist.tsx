import { Checkbox } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'

/** What is to be ticked off before a deal goes on from the stage it is in; nothing where the stage has no list. */
export function Checklist({ record }: { record: AnyRecord }) {
  const t = useTranslations('crm.gate')
  const notify = useNotify()
  const inWords = useErrorWords(crm.opportunities)
  const why = useWhyRefused()(crm.opportunities.tick)
  const read = useRead(crm.stages.get, { id: String(record.stage) }, { enabled: typeof record.stage === 'string' })
  const tick = useAction(crm.opportunities.tick)
  const untick = useAction(crm.opportunities.untick)
  const stage = read.data
  const list = (stage?.checklist ?? []) as readonly string[]
  if (list.length === 0) return null
  const ticked = (record.ticked ?? []) as readonly string[]
  // What was clicked shows at once; the record that comes back says what holds.
  const under = [tick, untick].find(({ isPending }) => isPending)
  const isDone = (point: string) => (under?.variables?.point === point ? under === tick : ticked.includes(point))
  const set = (point: string, done: boolean) =>
    (done ? tick : untick).mutate({ id: record.id, point }, { onError: (error) => void notify.trouble(inWords(error).sentence) })
  return (
    <section className={styles.checklist} aria-label={t('title', { stage: String(stage!.name) })}>
      <h2 className={styles.listHead}>
        {t('title', { stage: String(stage!.name) })}
        <span className={styles.dim}>{t('done', { done: list.filter(isDone).length, all: list.length })}</span>
      </h2>
      {why && <p className={styles.dim}>{why}</p>}
      {list.map((point) => (
        <Checkbox
          key={point}
          label={point}
          checked={isDone(point)}
          disabled={why !== null}
          onChange={(event) => set(point, event.currentTarget.checked)}
        />
      ))}
    </section>
  )
}
