import { Button, SegmentedControl } from '@mantine/core'
import { duplicateActions } from '@quoin/kit'
import type { Job } from '@quoin/kit'
import { useTranslations } from 'use-intl'
import { type AnyResource, operationOf } from '../fields/resources.ts'
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
      {state.mode === 'create' && state.duplicatesBy.length > 0 && (
        <div className={styles.duplicates}>
          <span id="duplicates">{t('import.duplicates')}</span>
          <SegmentedControl
            aria-labelledby="duplicates"
            value={state.duplicateAction}
            disabled={state.busy}
            onChange={(action) => void state.chooseDuplicates(action as (typeof duplicateActions)[number])}
            data={duplicateActions
              .filter((one) => one !== 'update' || operationOf(resource, 'update'))
              .map((value) => ({ value, label: t(`import.duplicateActions.${value}`) }))}
          />
        </div>
      )}
      <JobPanel key={rehearsal.id} resource={resource} started={rehearsal} rehearsal />
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
