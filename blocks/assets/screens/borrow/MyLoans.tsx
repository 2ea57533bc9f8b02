import { Button, Modal } from '@mantine/core'
import { ApiError } from '@quoin/kit/client'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { FieldInput } from '@quoin/ui/fields/FieldInput.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import formStyles from '../assets.module.css'
import { ReportButton } from '../assets/ReportButton.tsx'
import { RulesNote } from '../setup/RulesNote.tsx'
import { useTrouble } from '../useTrouble.ts'
import styles from './borrow.module.css'
import { useMoment } from './useMoment.ts'

interface MyLoan {
  readonly unique_id: string
  readonly number: string
  readonly due_at: string | null
  readonly is_late: boolean
  readonly extendable: boolean
  readonly latest_at: string | null
  readonly things: readonly {
    readonly asset_unique_id: string
    readonly code: string
    readonly name: string
    readonly quantity: number
  }[]
}

/** What somebody has, and how long they may keep it. */
export function MyLoans({ loans, mayExtend }: { loans: readonly MyLoan[]; mayExtend: boolean }) {
  const t = useTranslations('assets.desk.borrow')
  const refusals = useTranslations('assets.refusals')
  const moment = useMoment()
  const whyRefused = useWhyRefused()(assets.loans.extend)
  const [extending, setExtending] = useState<MyLoan | null>(null)
  if (loans.length === 0) return <p className={styles.said}>{t('haveNone')}</p>
  return (
    <>
      <ul className={styles.rows}>
        {loans.map((loan) => (
          <li key={loan.unique_id} className={styles.row}>
            <div className={styles.what}>
              <span className={styles.name}>
                {loan.things.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(', ')}
              </span>
              <div className={styles.facts}>
                {loan.is_late && <StatusPill value="overdue" label={t('late')} />}
                <span>{loan.due_at ? t('due', { time: moment(loan.due_at) }) : t('noDue')}</span>
                <span>{loan.things.map(({ code }) => code).join(', ')}</span>
                <span>{loan.number}</span>
              </div>
            </div>
            <ReportButton things={loan.things.map(({ asset_unique_id: id, name }) => ({ id, name }))} />
            {loan.due_at && (
              <Refused
                why={whyRefused ?? (mayExtend ? (loan.extendable ? null : t('notLonger')) : refusals('extend_at_counter'))}
              >
                <Button variant="default" onClick={() => setExtending(loan)}>
                  {t('extend')}
                </Button>
              </Refused>
            )}
          </li>
        ))}
      </ul>
      {extending && (
        <WithTexts>
          <ExtendDialog loan={extending} onClose={() => setExtending(null)} />
        </WithTexts>
      )}
    </>
  )
}

function ExtendDialog({ loan, onClose }: { loan: MyLoan; onClose(): void }) {
  const t = useTranslations('assets.desk.borrow')
  const moment = useMoment()
  const trouble = useTrouble()
  const notify = useNotify()
  const extend = useAction(assets.loans.extend, { alsoRefreshes: ['assets.reservations'] })
  const [due, setDue] = useState<unknown>(loan.due_at)
  const [latest, setLatest] = useState(loan.latest_at)
  const [wrong, setWrong] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typeof due !== 'string') return setWrong(t('noTime'))
    setWrong(null)
    extend.mutate(
      { id: loan.unique_id, due_at: due },
      {
        onSuccess: () => {
          notify.done(t('extended', { time: moment(due) }))
          onClose()
        },
        onError: (error) => {
          setWrong(trouble(error))
          // Somebody may have reserved it since the page was drawn.
          if (error instanceof ApiError && error.code === 'occupied')
            setLatest((error.reasons[0]?.meta?.latest_at as string | null | undefined) ?? null)
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('extend')}>
      <form onSubmit={submit} className={formStyles.stack} noValidate>
        <p className={styles.said}>{loan.things.map(({ name }) => name).join(', ')}</p>
        <FieldInput
          resource={assets.loans}
          name="dueAt"
          definition={assets.loans.definition.fields.dueAt.definition}
          value={due}
          autoFocus
          onChange={setDue}
        />
        {latest && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setDue(latest)}>
              {t('latest', { time: moment(latest) })}
            </Button>
          </div>
        )}
        <RulesNote />
        {wrong && <FormError>{wrong}</FormError>}
        <Button type="submit" loading={extend.isPending}>
          {t('extend')}
        </Button>
      </form>
    </Modal>
  )
}
