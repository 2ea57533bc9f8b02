import { Alert, Button, Modal } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import styles from '../rewards.module.css'

const touched = ['rewards.customers', 'rewards.enrolments']

/** What is to be agreed to, above everything else, as long as it waits for an answer. */
export function Input({ id }: { id: string }) {
  const t = useTranslations('rewards')
  const { data } = useRead(rewards.customers.enrolment, { id })
  if (!data || (data.state !== 'open' && data.state !== 'asked')) return null
  return (
    <section className={styles.card} aria-labelledby="asked">
      <h2 id="asked" className={styles.heading}>
        {t('enrolment.title')}
      </h2>
      <p className={styles.dim}>{t(data.state === 'open' ? 'enrolment.ask' : 'enrolment.again')}</p>
      <div className={styles.optIn} tabIndex={0} role="region" aria-label={t('resources.enrolments.fields.text')}>
        {data.text}
      </div>
      <div>
        <Join id={id} version={data.text_version} label={t('enrolment.agree')} />
      </div>
    </section>
  )
}

/** Since when one is in, by which text, and the way out. */
export function Membership({ id }: { id: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const whyRefused = useWhyRefused()
  const refusal = useRefusal()
  const notify = useNotify()
  const common = useTranslations('ui.common')
  const [isLeaving, setLeaving] = useState(false)
  const { data } = useRead(rewards.customers.enrolment, { id })
  const leave = useAction(rewards.customers.leave, { alsoRefreshes: touched })
  if (!data || data.state === 'open') return null
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'long' })
  const held = data.held.map((one) => `${format.number(one.points)} ${one.unit_name}`).join(', ')
  const go = () =>
    leave.mutate(
      { id },
      {
        onSuccess: () => {
          setLeaving(false)
          notify.done(t('enrolment.gone'))
        },
        onError: (error) => notify.trouble(refusal(error).sentence ?? ''),
      },
    )
  const goes = data.held.length === 0 ? 'nothing' : data.leave_points === 'end' ? 'ends' : 'keeps'
  return (
    <section aria-labelledby="membership">
      <h2 id="membership" className={styles.heading}>
        {t('enrolment.title')}
      </h2>
      {data.state === 'left' ? (
        <>
          <p className={styles.dim}>{t('enrolment.leftOn', { day: day(data.left_at!) })}</p>
          {data.text && <p className={styles.optIn}>{data.text}</p>}
          <Join id={id} version={data.text_version} label={t('enrolment.rejoin')} />
        </>
      ) : (
        <>
          {data.agreed_version !== null && data.agreed_version > 0 && data.agreed_at && (
            <p className={styles.dim}>
              {t('enrolment.since', { version: String(data.agreed_version), day: day(data.agreed_at) })}
            </p>
          )}
          <Refused why={whyRefused(rewards.customers.leave)}>
            <Button variant="default" size="compact-md" onClick={() => setLeaving(true)}>
              {t('enrolment.leave')}
            </Button>
          </Refused>
        </>
      )}
      <Modal opened={isLeaving} onClose={() => setLeaving(false)} title={t('enrolment.leaveTitle')}>
        <div className={styles.stack}>
          <p>{t(`enrolment.${goes}`, { held })}</p>
          <div className={styles.foot}>
            <Button variant="default" onClick={() => setLeaving(false)}>
              {common('cancel')}
            </Button>
            <Button color="red" loading={leave.isPending} onClick={go}>
              {t('enrolment.leave')}
            </Button>
          </div>
        </div>
      </Modal>
    </section>
  )
}

/** What somebody decided, and when: the proof of it. */
export function Decisions({ id }: { id: string }) {
  const t = useTranslations('rewards')
  const format = useFormatter()
  const { data } = useRead(rewards.enrolments.list, { filter: { user_unique_id: id }, records: 20 })
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className={styles.heading}>
        {t('resources.enrolments.many')}
      </h2>
      <table className={styles.history}>
        <tbody>
          {data.data.map((one) => (
            <tr key={one.id}>
              <td>
                {t(`resources.enrolments.options.action.${one.action as 'joined'}`)}
                {(one.textVersion ?? 0) > 0 && (
                  <span className={styles.name}>
                    {t('resources.enrolments.fields.textVersion')} {one.textVersion}
                  </span>
                )}
              </td>
              <td className={styles.amount}>
                {one.decidedAt && (
                  <time dateTime={one.decidedAt}>
                    {format.dateTime(new Date(one.decidedAt), { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Join({ id, version, label }: { id: string; version: number; label: string }) {
  const t = useTranslations('rewards')
  const whyRefused = useWhyRefused()
  const refusal = useRefusal()
  const notify = useNotify()
  const join = useAction(rewards.customers.join, { alsoRefreshes: touched })
  const said = join.error ? refusal(join.error) : null
  return (
    <>
      {said?.sentence && (
        <Alert color="red" role="alert" mb="sm">
          {said.sentence}
        </Alert>
      )}
      <Refused why={whyRefused(rewards.customers.join)}>
        <Button
          loading={join.isPending}
          onClick={() => join.mutate({ id, text_version: version }, { onSuccess: () => notify.done(t('enrolment.agreed')) })}
        >
          {label}
        </Button>
      </Refused>
    </>
  )
}
