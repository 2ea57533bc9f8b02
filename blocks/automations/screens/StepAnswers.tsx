import { Badge } from '@mantine/core'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { TextsOf } from '@quoin/ui'
import { hasText } from '@quoin/ui/texts/hasText.ts'
import { useTranslations } from 'use-intl'
import type { StepAnswer } from '../resources/index.ts'
import { OperationWords } from './Sentence.tsx'
import styles from './automations.module.css'
import { namedBy } from './words.ts'

export const toneOf = { done: 'green', failed: 'red', waiting: 'yellow', untried: 'gray' } as const

/** Each step of a run with what came of it. */
export function StepAnswers({ steps }: { steps: readonly StepAnswer[] }) {
  const t = useTranslations('automations')
  const kinds = useTranslations('automations.form.stepKinds')
  return (
    <ol className={styles.answers}>
      {steps.map((step, place) => (
        <li key={place}>
          <div className={styles.line}>
            <Badge color={toneOf[step.state]}>{t(`states.${step.state}`)}</Badge>
            <span>
              {step.kind === 'operation' ? (
                <TextsOf block={namedBy(step.target).block}>
                  <OperationWords operation={step.target} />
                </TextsOf>
              ) : (
                `${hasText(kinds, step.kind) ? kinds(step.kind) : step.kind}${step.target ? `: ${step.target}` : ''}`
              )}
            </span>
            {step.resource && step.record_unique_id && <RefValue target={step.resource} id={step.record_unique_id} />}
          </div>
          {step.text && step.kind !== 'webhook' && <p className={styles.said}>{step.text}</p>}
          {step.state !== 'done' && step.detail && <p className={styles.trouble}>{step.detail}</p>}
        </li>
      ))}
    </ol>
  )
}
