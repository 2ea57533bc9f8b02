import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { automations } from '../resources/index.ts'
import { StepAnswers } from './StepAnswers.tsx'
import styles from './automations.module.css'
import type { Draft, Rule } from './words.ts'

/** What a rule would have done in the last thirty days, asked for by a button. */
export function TriedPanel({
  rule,
  why = null,
}: {
  rule: Pick<Draft | Rule, 'trigger' | 'conditions' | 'steps'>
  why?: string | null
}) {
  const t = useTranslations('automations')
  const format = useFormatter()
  const words = useRefusal()
  const refused = useWhyRefused()(automations.rules.tryOut) ?? why
  const attempt = useAction(automations.rules.tryOut)
  const { trigger, conditions, steps } = rule
  const { data, error } = attempt
  const refusal = error && words(error)
  return (
    <section aria-label={t('result.title')} className={styles.stack}>
      <div>
        <Refused why={refused}>
          <Button
            variant="default"
            loading={attempt.isPending}
            onClick={() => attempt.mutate({ trigger, steps: [...steps], ...(conditions && { conditions }) })}
          >
            {t('form.tryOut')}
          </Button>
        </Refused>
      </div>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      {data && (
        <>
          <p aria-live="polite" style={{ margin: 0 }}>
            {t('result.summary', { days: String(data.days), events: data.events, matched: data.matched })}{' '}
            {data.is_cut && t('result.cut')} {t('result.nothing')}
          </p>
          {data.runs.length > 0 && <h3 className={styles.heading}>{t('result.latest')}</h3>}
          <ul className={styles.runs}>
            {data.runs.map((run, place) => (
              <li key={place} className={styles.run}>
                <div className={styles.line}>
                  <time dateTime={run.at} className={styles.dim}>
                    {format.dateTime(new Date(run.at), { dateStyle: 'medium', timeStyle: 'short' })}
                  </time>
                  {run.resource && run.record_unique_id && <RefValue target={run.resource} id={run.record_unique_id} />}
                </div>
                <StepAnswers steps={run.steps} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
