import { Button, Modal, Progress } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton, Refused } from '@quoin/ui'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { ThingsInput } from '../loans/ThingsInput.tsx'
import { useTrouble } from '../useTrouble.ts'

/** Among whom a round is divided, and how far each share is. */
export function RoundShares({ round }: { round: AnyRecord }) {
  const t = useTranslations('assets.desk.round')
  const format = useFormatter()
  const refused = useWhyRefused()(assets.auditSessions.divide)
  const read = useRead(assets.auditSessions.shares, { session: round.id })
  const [dividing, setDividing] = useState(false)
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={2} />
  const { shares } = read.data
  const divide = (
    <Refused why={refused ?? (round.state === 'open' ? null : t('closed'))}>
      <Button variant="default" onClick={() => setDividing(true)}>
        {t('divide')}
      </Button>
    </Refused>
  )
  return (
    <section aria-label={t('shares')} className={styles.stack}>
      {shares.length === 0 ? (
        <EmptyState title={t('undivided')} action={divide}>
          {t('divideText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.end}>{divide}</div>
          <ul className={styles.rows}>
            {shares.map(({ user_unique_id: person, name, expected, found }) => {
              const words = t('progress', { found: format.number(found), expected: format.number(expected) })
              return (
                <li key={person} className={styles.row}>
                  <span className={styles.name}>{name}</span>
                  <div className={styles.share}>
                    <Progress
                      className={styles.grow}
                      color="gray"
                      value={(found / expected) * 100}
                      aria-label={`${name}: ${words}`}
                    />
                    <span className={styles.said}>{words}</span>
                  </div>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {dividing && (
        <WithTexts>
          <DivideDialog
            round={round}
            people={shares.map(({ user_unique_id: person }) => person)}
            onClose={() => setDividing(false)}
          />
        </WithTexts>
      )}
    </section>
  )
}

function DivideDialog({ round, people, onClose }: { round: AnyRecord; people: readonly string[]; onClose(): void }) {
  const t = useTranslations('assets.desk.round')
  const trouble = useTrouble()
  const notify = useNotify()
  const divide = useAction(assets.auditSessions.divide)
  const [chosen, setChosen] = useState<readonly (string | null)[]>(people.length > 0 ? people : [null])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ids = [...new Set(chosen.filter((id): id is string => id !== null))]
    divide.mutate(
      { session: round.id, user_unique_ids: ids },
      {
        onSuccess: () => {
          notify.done(t(ids.length > 0 ? 'divided' : 'undivided'))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('divide')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        <p className={styles.said}>{t('divideText')}</p>
        <ThingsInput
          of={{ target: 'gateway.users', first: t('person'), more: t('another'), add: t('addPerson'), max: 20 }}
          value={chosen}
          onChange={setChosen}
        />
        {divide.error && <FormError>{trouble(divide.error)}</FormError>}
        <Button type="submit" loading={divide.isPending}>
          {t('divide')}
        </Button>
      </form>
    </Modal>
  )
}
