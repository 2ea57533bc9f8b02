import { Alert, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { useCustomized } from '../fields/useCustomized.ts'
import { useWords } from '../fields/words.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { JobPanel } from './JobPanel.tsx'
import { RehearsalStep } from './RehearsalStep.tsx'
import styles from './transfer.module.css'
import { importSteps, useImport } from './useImport.ts'

/** Brings records in from a file: read it, say what its columns mean, rehearse, run, and take it back if it was wrong. */
export function ImportWizard({ resource: plain, onClose }: { resource: AnyResource; onClose(): void }) {
  const t = useTranslations('records')
  const resource = useCustomized(plain)
  const words = useWords(resource)
  const state = useImport(resource)
  const { step, preview, rehearsal, job, trouble } = state
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('import.titleOf', { name: words.many })}
      closeOnClickOutside={step === 'file' && !state.file}
    >
      <div className={styles.wizard}>
        <ol className={styles.steps}>
          {importSteps.map((one, at) => (
            <li
              key={one}
              aria-current={one === step ? 'step' : undefined}
              data-passed={at < importSteps.indexOf(step) || undefined}
            >
              {t(`import.steps.${one}`)}
            </li>
          ))}
        </ol>
        {trouble && (
          <Alert color="red" variant="light" role="alert">
            {trouble}
          </Alert>
        )}
        {step === 'file' && <FileStep state={state} onClose={onClose} />}
        {step === 'columns' && preview && <ColumnsStep resource={resource} state={state} preview={preview} />}
        {step === 'rehearsal' && rehearsal && <RehearsalStep resource={resource} state={state} rehearsal={rehearsal} />}
        {step === 'run' && job && <JobPanel resource={resource} started={job} onClose={onClose} />}
      </div>
    </Modal>
  )
}
