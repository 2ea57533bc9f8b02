import { Button } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { Section } from '@quoin/ui/page/Section.tsx'
import { FormModal } from '@quoin/ui/record/FormModal.tsx'
import { LineTools } from '@quoin/ui/record/LineTools.tsx'
import { useDeletion } from '@quoin/ui/record/useDeletion.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import styles from '../selling.module.css'

const form = ['currency', 'target', 'rate', 'validFrom', 'source'] as const

/** What other money is worth, and since when; the forecast is converted with what holds today. */
export function ExchangeRates() {
  const t = useTranslations('crm')
  const records = useTranslations('records')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const { remove } = useDeletion(crm.exchangeRates)
  const [editing, setEditing] = useState<AnyRecord | 'new' | null>(null)
  const read = useRead(crm.exchangeRates.list, { records: 100, sort: '-valid_from' })
  const rates = read.data?.data
  const one = t('resources.exchangeRates.one')
  const why = whyRefused(crm.exchangeRates.update)
  const today = new Date().toISOString().slice(0, 10)
  return (
    <Section title={t('resources.exchangeRates.many')} text={t('settings.ratesText')}>
      <div className={styles.stack}>
        {read.error && !rates ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : rates === undefined ? (
          <ListSkeleton rows={2} />
        ) : (
          rates.length > 0 && (
            <ul className={styles.follows}>
              {rates.map((rate) => {
                const name = `1 ${String(rate.currency)} = ${format.number(Number(rate.rate), { maximumSignificantDigits: 8 })} ${String(rate.target)}`
                return (
                  <li key={rate.id} className={styles.follow}>
                    <div className={styles.followMain}>
                      <div className="q-number">{name}</div>
                      <div className={styles.cardFacts}>
                        <span>
                          {t('settings.rateSince', {
                            date: format.dateTime(new Date(`${String(rate.validFrom)}T12:00:00Z`), {
                              dateStyle: 'medium',
                              timeZone: 'UTC',
                            }),
                          })}
                        </span>
                        {typeof rate.source === 'string' && <span>{rate.source}</span>}
                      </div>
                    </div>
                    <LineTools
                      edit={`${records('list.edit', { name: one })}: ${name}`}
                      remove={`${t('pipelines.delete')}: ${name}`}
                      whyNotEdit={why}
                      whyNotRemove={whyRefused(crm.exchangeRates.delete)}
                      onEdit={() => setEditing(rate)}
                      onRemove={() => remove(rate)}
                    />
                  </li>
                )
              })}
            </ul>
          )
        )}
        <div>
          <Refused why={whyRefused(crm.exchangeRates.create)}>
            <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEditing('new')}>
              {records('list.new', { name: one })}
            </Button>
          </Refused>
        </div>
      </div>
      <FormModal
        title={editing === 'new' ? records('list.new', { name: one }) : records('list.edit', { name: one })}
        opened={editing !== null}
        onClose={() => setEditing(null)}
        resource={crm.exchangeRates}
        record={editing && editing !== 'new' ? editing : undefined}
        initial={{ validFrom: today }}
        only={form}
        onSaved={() => setEditing(null)}
      />
    </Section>
  )
}
