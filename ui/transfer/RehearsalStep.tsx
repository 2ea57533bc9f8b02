import { Button } from '@mantine/core'
import type { Job } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { JobPanel } from './JobPanel.tsx'
import { isOver, useJob } from './jobs.ts'
import styles from './transfer.module.css'
import type { useImport } from './useImport.ts'

interface RehearsalStepProps {
  readonly resource: AnyResource
  readonly state: ReturnType<typeof useImport>
  readonly rehearsal: Job
}

/** What the import would do; it is run once that has been seen. */
export function RehearsalStep({ resource, state, rehearsal }: RehearsalStepProps) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const rehearsed = useJob(resource, rehearsal)
  return (
    <>
      <p className={styles.note}>{t('import.rehearsalText')}</p>
      <JobPanel resource={resource} started={rehearsal} rehearsal />
      <div className={styles.foot}>
        <Button variant="default" onClick={() => state.setStep('columns')}>
          {common('back')}
        </Button>
        <Button
          loading={state.busy}
          disabled={!rehearsed.job || !isOver(rehearsed.job) || rehearsed.job.status !== 'done'}
          onClick={() => void state.begin(false)}
        >
          {t('import.run')}
        </Button>
      </div>
    </>
  )
}
