import { Button } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DayValue } from '../DayValue.tsx'
import { useMoney } from '../money.ts'
import styles from '../head.module.css'
import { useStageMove } from './useStageMove.tsx'

/** A deal at a glance: what it is worth, where it stands, when it closes and what comes next. */
export function DealHead({ deal }: { deal: AnyRecord }) {
  const t = useTranslations('crm.glance')
  const money = useMoney()
  const { stages, whyNot, go, isMoving, dialog } = useStageMove(deal)
  const isOpen = deal.outcome === 'open'
  const open = stages.filter(({ kind }) => kind === 'open')
  const at = open.findIndex(({ id }) => id === deal.stage)
  const ends = stages.filter(({ kind }) => kind !== 'open')
  return (
    <section className={styles.head} aria-label={t('title')}>
      <div className={styles.figures}>
        <div>
          <span className={styles.big}>{money(deal.total as number | null, deal.currency as string | null)}</span>
          {isOpen && typeof deal.probability === 'number' && (
            <span className={styles.dim}>{t('chance', { percent: deal.probability })}</span>
          )}
        </div>
        <Figure label={t('with')}>
          {typeof deal.account === 'string' ? <RefValue target="crm.accounts" id={deal.account} /> : '–'}
        </Figure>
        <Figure label={t('close')}>
          <DayValue day={(isOpen ? deal.expectedCloseOn : deal.closedAt) as string | null} isDue={isOpen} />
        </Figure>
        {isOpen && (
          <Figure label={t('next')}>
            <DayValue day={deal.nextActionAt as string | null} isDue none={t('noNext')} />
          </Figure>
        )}
        <Figure label={t('owner')}>
          {typeof deal.owner === 'string' ? <RefValue target="gateway.users" id={deal.owner} /> : '–'}
        </Figure>
      </div>
      <div className={styles.stageRow}>
        <ol className={styles.stages} aria-label={t('stages')}>
          {open.map((stage, i) => {
            const why = stage.id === deal.stage ? null : whyNot(stage)
            return (
              <li key={stage.id}>
                <Refused why={why}>
                  <button
                    type="button"
                    className={styles.stage}
                    data-passed={!isOpen || i <= at || undefined}
                    data-lost={deal.outcome === 'lost' || undefined}
                    aria-current={stage.id === deal.stage ? 'step' : undefined}
                    onClick={() => {
                      if (stage.id !== deal.stage) void go(stage)
                    }}
                  >
                    {String(stage.name)}
                  </button>
                </Refused>
              </li>
            )
          })}
        </ol>
        {isOpen &&
          ends.map((stage) => (
            <Refused key={stage.id} why={whyNot(stage)}>
              <Button
                variant={stage.kind === 'won' ? 'filled' : 'default'}
                loading={isMoving}
                leftSection={stage.kind === 'won' ? <IconCheck size={15} aria-hidden /> : <IconX size={15} aria-hidden />}
                onClick={() => void go(stage)}
              >
                {String(stage.name)}
              </Button>
            </Refused>
          ))}
      </div>
      {deal.outcome === 'lost' && typeof deal.lostReason === 'string' && <p className={styles.note}>{deal.lostReason}</p>}
      {dialog}
    </section>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span className={styles.dim}>{label}</span>
    <span className={styles.figure}>{children}</span>
  </div>
)
